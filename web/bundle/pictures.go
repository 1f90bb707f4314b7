package bundle

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// pictures takes the icons of the site as they are.
func pictures(_ context.Context, options Options) ([]file, error) {
	folder := filepath.Join(options.Root, "web", "icons")
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	var made []file
	for _, entry := range entries {
		kind := map[string]string{".svg": "image/svg+xml", ".png": "image/png"}[filepath.Ext(entry.Name())]
		if kind == "" {
			continue
		}
		content, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, fmt.Errorf("bundle: %w", err)
		}
		made = append(made, file{name: entry.Name(), kind: kind, content: content})
	}
	return made, nil
}
