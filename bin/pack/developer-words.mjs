/** Removes React Router's messages for developers: 1 KB of every page. */

const asserts = /^function [\w$]+\([\w$]+, ?([\w$]+)\) ?\{.{0,120}throw new Error\(\1\).{0,20}\}$/su;

export function withoutDeveloperWords(code, parse) {
  const names = new Set();
  const calls = [];
  visit(parse(code), (node) => {
    if (node.type === "FunctionDeclaration" && asserts.test(code.slice(node.start, node.end)))
      names.add(node.id.name);
    if (node.type === "CallExpression" && node.arguments.length === 2) calls.push(node);
  });
  return calls
    .filter(({ callee }) => names.has(callee.name))
    .map(({ arguments: [condition, words] }) => [condition.end, words.end])
    .sort(([one], [other]) => other - one)
    .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code);
}

function visit(node, look) {
  if (typeof node?.type !== "string") return;
  look(node);
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) visit(child, look);
  }
}
