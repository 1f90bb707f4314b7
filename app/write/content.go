package write

import "slices"

// Content is what the pages of the workbench are made of.
type Content struct {
	Tasks []Task `json:"tasks"`
	Calls []Call `json:"calls"`
	Free  Shader `json:"free"` // the shader of the page that names no task, and what is said of the language
}

// Shader is a task as it is set to compute shaders.
type Shader struct {
	Given    []string `json:"given,omitempty"`
	Judged   []string `json:"judged,omitempty"`
	Skeleton string   `json:"skeleton"`
	Solution string   `json:"solution,omitempty"`
}

// Task is what a reader is asked to write: a task.Task in the words of a page.
type Task struct {
	ID        string   `json:"id"`
	Of        string   `json:"of"` // the algorithm that sets the goals
	Title     string   `json:"title"`
	Family    string   `json:"family"`
	Statement string   `json:"statement"`
	Given     []string `json:"given"`
	Judged    []string `json:"judged"`
	Skeleton  string   `json:"skeleton"`
	Solution  string   `json:"solution,omitempty"` // empty where none is written
	Hints     []string `json:"hints"`
	Picture   string   `json:"picture,omitempty"` // the address of the last hint's picture
	Says      string   `json:"says,omitempty"`    // of a repair: what the mistake was
	Repair    bool     `json:"repair,omitempty"`
	First     int      `json:"first,omitempty"` // its place among the tasks to begin with, from 1
	Lead      string   `json:"lead,omitempty"`  // its title among them
	Shader    *Shader  `json:"shader,omitempty"`
	// What the list of the tasks says, which the server alone writes.
	Idea  string `json:"-"`
	About string `json:"-"` // of one of the tasks to begin with: what it teaches
	Level int    `json:"-"` // how hard it is
	Needs string `json:"-"` // the level in words
}

// Call is a call of the language.
type Call struct {
	Name  string `json:"name"`
	Takes string `json:"takes"`
	Says  string `json:"says"`
}

// The task of the page that names none. It opens on a program that is right, so that there is
// something to see, and to break.
const firstTask = "scan/hillis-steele"

// find is the task with an id; nil if there is none.
func (c *Content) find(id string) *Task {
	if i := slices.IndexFunc(c.Tasks, func(t Task) bool { return t.ID == id }); i >= 0 {
		return &c.Tasks[i]
	}
	return nil
}

// firsts are the tasks to begin with, in their order.
func (c *Content) firsts() []*Task {
	var out []*Task
	for {
		i := slices.IndexFunc(c.Tasks, func(t Task) bool { return t.First == len(out)+1 })
		if i < 0 {
			return out
		}
		out = append(out, &c.Tasks[i])
	}
}

// IDs lists the tasks.
func (c *Content) IDs() []string {
	var out []string
	for _, t := range c.Tasks {
		out = append(out, t.ID)
	}
	return out
}
