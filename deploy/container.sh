#!/bin/sh
# Makes the container of a folder of `make release` with podman, docker or buildah, looks into it, and tries the program in it: on a file system of which nothing
# but its state can be written to, as a user without rights, with no capability.
#
#   deploy/container.sh bin/release [PORT]
#
# Where containers can't be run (in another container, say), bubblewrap holds the program to the same from the files of the image.
set -eu
release=$1
port=${2:-8080}
image=upsweep
work=$(mktemp -d)
stop=
trap 'if [ -n "$stop" ]; then eval "$stop"; fi; rm -rf "$work"' EXIT

fail() {
	echo "container: $*" >&2
	exit 1
}

if curl -s -o /dev/null "http://127.0.0.1:$port/"; then fail "something else listens at port $port"; fi
for tool in podman docker buildah ''; do
	if command -v "$tool" > /dev/null && { [ "$tool" != docker ] || docker info > /dev/null 2>&1; }; then break; fi
done
[ -n "$tool" ] || fail "podman, docker or buildah is needed (apt-get install buildah bubblewrap)"
if [ "$tool" = buildah ]; then
	buildah build --isolation chroot -q -t "$image" -f "$release/Containerfile" "$release" > /dev/null
else
	"$tool" build -q -t "$image" -f "$release/Containerfile" "$release" > /dev/null
fi
echo "built with $tool"

# Runs the image as docs/hosting.md says. It fails where this machine lets nobody run containers.
if [ "$tool" != buildah ] && id=$("$tool" run -d --rm --read-only --memory=700m --cap-drop=all --security-opt=no-new-privileges -p "127.0.0.1:$port:8080" "$image" 2> "$work/refused"); then
	stop="$tool rm -f $id > /dev/null"
	pid=$("$tool" inspect -f '{{.State.Pid}}' "$id")
	how=$tool
else
	[ ! -s "$work/refused" ] || tail -n 1 "$work/refused"
	command -v buildah > /dev/null && command -v bwrap > /dev/null || fail "no container can be run here, and buildah and bubblewrap, which would do instead, are not there"
	mkdir "$work/root"
	buildah push -q "$image" "dir:$work/layers"
	for layer in "$work"/layers/*; do
		# Of the files of an image those that are archives are its layers.
		if tar -tf "$layer" > /dev/null 2>&1; then tar -C "$work/root" -xf "$layer"; fi
	done
	[ "$(ls "$work/root" | xargs)" = "serve state" ] || fail "there is more in the image than the program and a folder for its state: $(ls "$work/root")"
	[ "$(stat -c '%u:%g %a' "$work/root/state")" = "65534:65534 700" ] || fail "the folder for the state is $(stat -c '%u:%g %a' "$work/root/state"), and not the program's own"
	mkdir "$work/root/proc" "$work/state" # where file systems are mounted, which container engines make themselves
	# The limit is one of the data segment, as engines have none for this.
	(ulimit -d 683593 && exec bwrap --ro-bind "$work/root" / --bind "$work/state" /state --proc /proc --unshare-all --share-net --uid 65534 --gid 65534 --cap-drop ALL --die-with-parent --clearenv \
		/serve -addr "127.0.0.1:$port" -state /state -teachers-key /state/teachers-key) > "$work/log" 2>&1 &
	stop="kill $! 2> /dev/null || true"
	pid=$!
	how=bubblewrap
fi

for _ in $(seq 100); do
	if answer=$(curl -sf "http://127.0.0.1:$port/healthz"); then break; fi
	sleep 0.2
done
[ "${answer:-}" = ok ] || fail "the program does not answer: $(cat "$work/log" 2> /dev/null)"
for page in / /play/scan/blelloch /player/scan/blelloch /upsweep.js; do
	curl -sf -o /dev/null "http://127.0.0.1:$port$page" || fail "$page is not served"
done
curl -sf "http://127.0.0.1:$port/" | grep -q data-rooms || fail "there are no classrooms, which need /state alone"
if curl -sf "http://127.0.0.1:$port/lessons/blelloch/notes" | grep -q poll-word; then fail "the teaching notes are open to everybody"; fi
if [ -r "/proc/$pid/status" ]; then
	grep -q '^CapEff:[[:space:]]*0*$' "/proc/$pid/status" || fail "the program has capabilities"
	grep -q '^NoNewPrivs:[[:space:]]*1$' "/proc/$pid/status" || fail "the program may gain rights"
fi
echo "run by $how: pages are served, read-only, without rights"
