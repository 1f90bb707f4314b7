// placeInSet is the place of the exercise on this page in the problem set that it belongs to, from 0; -1 where it belongs to none. The address says it: of the
// workbench's page the address that led there, which its query names.
export function placeInSet() {
  const own = new URLSearchParams(location.search), from = own.get("from");
  const here = from === null ? own : new URLSearchParams(from.split("?")[1]);
  return here.has("set") ? Number(here.get("at") ?? 1) - 1 : -1;
}
