// The WGSL that the plans name, texts by the names of their files: internal/npmpackage makes it.
declare module "wgsl:primitives" {
  const texts: { readonly [file: string]: string };
  export default texts;
}
