// How long one access takes in each tier of a computer's memory, and what false sharing costs. Linux.
//
// cc -O2 -pthread -o host host.c && ./host CPU ANOTHER [CPU OF ANOTHER NUMA NODE]
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
enum { line = 64, steps = 1 << 22 };
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1e9 + t.tv_nsec; }
static void pin(int cpu) { cpu_set_t set; CPU_ZERO(&set); CPU_SET(cpu, &set); sched_setaffinity(0, sizeof set, &set); }
static unsigned long long seed = 88172645463325252ull;
static unsigned long long rnd(void) { seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17; return seed; }
// chase follows a random cycle over the lines of a buffer that the CPU home has touched first.
static double chase(size_t bytes, int home, int reader) {
	pin(home);
	char *buffer = aligned_alloc(2 << 20, (bytes + (2 << 20) - 1) / (2 << 20) * (2 << 20));
	size_t n = bytes / line;
	unsigned *order = malloc(n * sizeof *order);
	for (size_t i = 0; i < n; i++) order[i] = i;
	for (size_t i = n - 1; i > 0; i--) { size_t j = rnd() % (i + 1); unsigned t = order[i]; order[i] = order[j], order[j] = t; }
	memset(buffer, 0, bytes);
	for (size_t i = 0; i < n; i++) *(char **)(buffer + (size_t)order[i] * line) = buffer + (size_t)order[(i + 1) % n] * line;
	free(order);
	pin(reader);
	char *volatile *at = (char *volatile *)buffer;
	for (size_t i = 0; i < n; i++) at = (char *volatile *)*at;
	double best = 1e18;
	for (int k = 0; k < 5; k++) {
		double t = now();
		for (int i = 0; i < steps; i++) at = (char *volatile *)*at;
		t = (now() - t) / steps;
		if (t < best) best = t;
	}
	free(buffer);
	return best;
}
struct counter { volatile long *at; int cpu; };
static pthread_barrier_t together;
static void *count(void *arg) {
	struct counter *c = arg;
	pin(c->cpu);
	pthread_barrier_wait(&together);
	for (int i = 0; i < 20000000; i++) __atomic_fetch_add(c->at, 1, __ATOMIC_RELAXED);
	return 0;
}
// sharing is how long an increment takes while another core increments a counter so many bytes away.
static double sharing(int distance, int one, int other) {
	static _Alignas(4096) char memory[4096];
	struct counter c[2] = {{(volatile long *)memory, one}, {(volatile long *)(memory + distance), other}};
	pthread_t t[2];
	double best = 1e18;
	for (int k = 0; k < 5; k++) {
		pthread_barrier_init(&together, 0, 2);
		double begin = now();
		for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, count, &c[i]);
		for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
		double each = (now() - begin) / 2e7;
		if (each < best) best = each;
	}
	return best;
}
int main(int argc, char **argv) {
	int here = atoi(argv[1]), beside = atoi(argv[2]), there = argc > 3 ? atoi(argv[3]) : -1;
	const size_t sizes[] = {16 << 10, 1 << 20, 32 << 20, 2ul << 30};
	for (int i = 0; i < 4; i++) printf("%zu KiB: %.1f ns\n", sizes[i] >> 10, chase(sizes[i], here, here)), fflush(stdout);
	if (there >= 0) printf("2 GiB of the other node: %.1f ns\n", chase(2ul << 30, there, here));
	printf("an increment, 8 bytes apart: %.2f ns, 128 bytes apart: %.2f ns\n", sharing(8, here, beside), sharing(128, here, beside));
}
