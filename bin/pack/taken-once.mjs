/** The compiler imports React again in every module: `var n = toEsm(react(), 1)`. This plugin shares one import. */

const mark = "\0taken-once:";

export function takenOnce() {
  return {
    name: "taken-once",
    resolveId: (source) => (source.startsWith(mark) ? source : null),
    load(id) {
      if (!id.startsWith(mark)) return null;
      const { take, what, mode } = JSON.parse(id.slice(mark.length));
      const code = `${importOf(take, "take")}${importOf(what, "what")}export default take(what()${mode});`;
      return { code, syntheticNamedExports: true, moduleSideEffects: false };
    },
    transform(code) {
      const { body } = this.parse(code);
      const imported = importsOf(body);
      const heads = [];
      let rest = code;
      // From the end, so that earlier positions stay valid.
      for (const node of body.filter(({ type }) => type === "VariableDeclaration").reverse()) {
        const left = node.declarations.filter((declared) => {
          const id = takingOf(declared, imported);
          if (id) heads.push(`import*as ${declared.id.name} from${JSON.stringify(id)};`);
          return !id;
        });
        if (left.length === node.declarations.length) continue;
        const words = left.map(({ start, end }) => code.slice(start, end)).join();
        rest = rest.slice(0, node.start) + (words && `${node.kind} ${words};`) + rest.slice(node.end);
      }
      return heads.length > 0 ? { code: heads.join("") + rest, map: null } : null;
    },
  };
}

const importOf = ([source, name], local) => `import{${name} as ${local}}from${JSON.stringify(source)};`;

function importsOf(body) {
  const named = body.filter(({ type }) => type === "ImportDeclaration");
  return new Map(
    named.flatMap(({ source, specifiers }) =>
      specifiers
        .filter(({ imported }) => imported)
        .map(({ local, imported }) => [local.name, [source.value, imported.name]]),
    ),
  );
}

function takingOf({ id, init }, imported) {
  if (id.type !== "Identifier" || init?.type !== "CallExpression") return null;
  const [call, mode] = init.arguments;
  const take = imported.get(init.callee.name);
  const what =
    call?.type === "CallExpression" && call.arguments.length === 0 && imported.get(call.callee.name);
  return take && what ? mark + JSON.stringify({ take, what, mode: mode ? `,${mode.value}` : "" }) : null;
}
