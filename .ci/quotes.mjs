// One quote style, as a rule of oxlint (.oxlintrc.json): texts stand in double quotes, but for those that
// hold some.
const quotes = {
  create: (context) => ({
    Literal(node) {
      if (typeof node.value !== "string" || !node.raw?.startsWith("'") || node.raw.includes('"')) return;
      context.report({ node, message: "A text stands in double quotes." });
    },
  }),
};

export default { meta: { name: "upsweep" }, rules: { quotes } };
