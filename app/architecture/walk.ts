/**
 * Walks the code with a value in hand: from the action of /book through every call that carries the client's name, in the
 * order in which the text calls, until the appointment's row is written. Files are rooms here; a turn back is a step into a
 * file that the walk has left before. The walk reads both branches of an `if` and each function once, and no types.
 */
import ts from "typescript";
import { nodesBelow, type Source, target } from "./tree.ts";

export type Walk = { steps: string[]; rooms: number; turns: number; arrived: boolean };

const carried = "customerName";

/** Parts of a form or of a request's context which are something else than the name, or only say how a step went. */
const other = new Set(
  [
    "serviceId providerId date time customerEmail customerPhone notes forSomeoneElse override key homepage enhanced",
    "service provider context params by visitor actor staff ip requestId now ok refusal reason detail problem success error",
    "message url headers method length asking question",
  ].flatMap((names) => names.split(" ")),
);

/** The shape of every answer: no step of the way. */
const noRoom = /^app\/(?:shared\/)?outcome\.ts$/u;

const bookRoute = /^app\/routes\/(?:[\w-]+\/)?book\/route\.tsx$/u;

type Body = { path: string; node: ts.Node; parameters: readonly ts.ParameterDeclaration[] };
type State = {
  byPath: Map<string, Source>;
  steps: string[];
  /** What functions gave back that have been read, by what they were given. */
  read: Map<ts.Node, Map<string, boolean>>;
  /** Variables of a module in which the name waits, such as a queue's, as "path name". */
  kept: Set<string>;
};

class Arrived extends Error {}

/** Null where there is no page of /book to start from. */
export function walkOfName(sources: Source[]): Walk | null {
  const code = sources.filter(({ isTest }) => !isTest);
  const route = code.find(({ path }) => bookRoute.test(path));
  if (!route) return null;
  const byPath = new Map(code.map((source) => [source.path, source]));
  const state: State = { byPath, steps: [], read: new Map(), kept: new Set() };
  for (const path of [...viewsOf(route, code), route.path]) step(state, path);
  const arrived = arrives(() => {
    const action = bodyOf(state, route, "action");
    if (action)
      enter(
        state,
        action,
        action.parameters.map(() => true),
      );
  });
  const rooms = new Set(state.steps).size;
  return { steps: state.steps, rooms, turns: state.steps.length - rooms, arrived };
}

function arrives(walk: () => void): boolean {
  try {
    walk();
    return false;
  } catch (end) {
    if (end instanceof Arrived) return true;
    throw end;
  }
}

/** The view that shows the field, and the one that holds the form around it. */
function viewsOf({ path }: Source, code: Source[]): string[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const views = code.filter((source) => source.path.startsWith(folder) && source.path.endsWith(".tsx"));
  const field = views.find(({ tree }) =>
    nodesBelow(tree).some(
      (node) => ts.isJsxAttribute(node) && node.initializer?.getText() === `"${carried}"`,
    ),
  );
  const form = views.find(({ tree }) =>
    nodesBelow(tree).some(
      (node) => ts.isJsxOpeningElement(node) && /^(?:F|f)orm$/u.test(node.tagName.getText()),
    ),
  );
  return [...new Set([field, form].flatMap((source) => source?.path ?? []))];
}

function step({ steps }: State, path: string): void {
  if (steps.at(-1) !== path && !noRoom.test(path)) steps.push(path);
}

/** A function of the file by its name, or of the file that it is imported or handed on from. */
function bodyOf(state: State, source: Source, name: string): Body | null {
  for (const statement of source.tree.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) {
      return { path: source.path, node: statement, parameters: statement.parameters };
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: own, initializer } of statement.declarationList.declarations) {
      if (own.getText() !== name || !initializer) continue;
      const isFunction = ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer);
      return { path: source.path, node: initializer, parameters: isFunction ? initializer.parameters : [] };
    }
  }
  const from = source.imports.find(({ names }) => names.includes(name))?.from;
  const next = from && state.byPath.get(target(source.path, from) ?? "");
  return next ? bodyOf(state, next, name) : null;
}

/** Walks through a function; true when what it returns carries the name. */
function enter(state: State, { path, node, parameters }: Body, given: boolean[]): boolean {
  const known = state.read.get(node) ?? new Map<string, boolean>();
  const before = known.get(given.join());
  if (before !== undefined) return before;
  // A function that calls itself finds this, and goes no deeper.
  state.read.set(node, known.set(given.join(), false));
  step(state, path);
  const scope: Scope = { state, path, names: new Set(), returned: false };
  parameters.forEach((parameter, at) => {
    if (given[at]) bind(scope, parameter.name);
  });
  if (ts.isFunctionLike(node) && "body" in node && node.body) {
    const body = node.body as ts.Node;
    const value = carries(scope, body);
    if (!ts.isBlock(body)) scope.returned = value;
  } else {
    // An action made by a function of a kit: what stands in it is its body, and all that it is handed carries the form.
    for (const inner of nodesBelow(node)) {
      if (ts.isParameter(inner)) bind(scope, inner.name);
    }
    carries(scope, node);
  }
  known.set(given.join(), scope.returned);
  return scope.returned;
}

type Scope = { state: State; path: string; names: Set<string>; returned: boolean };

function bind({ names }: Scope, name: ts.BindingName): void {
  if (ts.isIdentifier(name)) {
    if (!other.has(name.text)) names.add(name.text);
    return;
  }
  for (const element of name.elements) {
    if (!ts.isBindingElement(element)) continue;
    const property = (element.propertyName ?? element.name).getText();
    if (!other.has(property)) bind({ names } as Scope, element.name);
  }
}

/** Whether an expression carries the name; walks into its calls on the way, in the order in which they happen. */
function carries(scope: Scope, node: ts.Node): boolean {
  if (ts.isTypeNode(node)) return false;
  if (ts.isIdentifier(node)) {
    return scope.names.has(node.text) || scope.state.kept.has(`${scope.path} ${node.text}`);
  }
  if (ts.isCallExpression(node)) return callCarries(scope, node);
  if (ts.isPropertyAccessExpression(node))
    return carries(scope, node.expression) && !other.has(node.name.text);
  if (ts.isReturnStatement(node)) {
    if (node.expression && carries(scope, node.expression)) scope.returned = true;
    return false;
  }
  if (ts.isVariableDeclaration(node)) {
    if (node.initializer && carries(scope, node.initializer)) bind(scope, node.name);
    return false;
  }
  if (ts.isConditionalExpression(node)) {
    carries(scope, node.condition);
    return [node.whenTrue, node.whenFalse].map((part) => carries(scope, part)).includes(true);
  }
  if (ts.isShorthandPropertyAssignment(node)) return carries(scope, node.name);
  if (ts.isPropertyAssignment(node)) {
    const value = carries(scope, node.initializer);
    return value && !other.has(node.name.getText());
  }
  const parts: boolean[] = [];
  ts.forEachChild(node, (child) => void parts.push(carries(scope, child)));
  return parts.includes(true) && !isAnswered(node);
}

/** What compares or denies says something of the name without carrying it, and a statement is no value. */
const isAnswered = (node: ts.Node): boolean =>
  ts.isTypeOfExpression(node) ||
  ts.isPrefixUnaryExpression(node) ||
  ts.isStatement(node) ||
  (ts.isBinaryExpression(node) && /^(?:[=!]==?|[<>]=?|in|instanceof)$/u.test(node.operatorToken.getText()));

function callCarries(scope: Scope, call: ts.CallExpression): boolean {
  const { state, path } = scope;
  const receiver = ts.isIdentifier(call.expression) ? false : carries(scope, call.expression);
  for (const argument of call.arguments) {
    const isCallback = ts.isArrowFunction(argument) || ts.isFunctionExpression(argument);
    if (isCallback && receiver) for (const { name } of argument.parameters) bind(scope, name);
  }
  const given = call.arguments.map((argument) => carries(scope, argument));
  if (receiver || [...state.kept].some((name) => name.startsWith(`${path} `))) {
    for (const argument of call.arguments) handOver(scope, argument, receiver);
  }
  if (!given.includes(true)) return receiver;
  if (writesRow(scope, call)) {
    step(state, path);
    step(state, "db/schema.ts");
    throw new Arrived();
  }
  keep(scope, call.expression);
  const body = ts.isIdentifier(call.expression) ? bodyNamed(scope, call.expression) : null;
  if (!body) return true;
  // A stay in this file is one because the name goes on from here.
  if (!state.read.get(body.node)?.has(given.join())) step(state, path);
  return enter(state, body, given);
}

function bodyNamed({ state, path }: Scope, { text }: ts.Identifier): Body | null {
  const source = state.byPath.get(path);
  const body = source ? bodyOf(state, source, text) : null;
  return body?.path.startsWith("app/") && ts.isFunctionLike(body.node) ? body : null;
}

/** A function that is handed over by its name is called by whoever gets it. */
function handOver(scope: Scope, argument: ts.Expression, receiver: boolean): void {
  const body = ts.isIdentifier(argument) ? bodyNamed(scope, argument) : null;
  if (body)
    enter(
      scope.state,
      body,
      body.parameters.map(() => receiver),
    );
}

/** What is pushed onto a list of the module waits there. */
function keep({ state, path, names }: Scope, called: ts.Expression): void {
  if (!ts.isPropertyAccessExpression(called) || !/^(?:push|set|add)$/u.test(called.name.text)) return;
  if (!ts.isIdentifier(called.expression)) return;
  names.add(called.expression.text);
  state.kept.add(`${path} ${called.expression.text}`);
}

/** `insertAppointment().get({…})` of a statement prepared in the file, or the statement itself. */
function writesRow({ state, path }: Scope, call: ts.CallExpression): boolean {
  const text = call.expression.getText();
  if (text.includes(".insert(appointments)")) return true;
  const name = /^(\w+)\(\)/u.exec(text)?.[1];
  const source = state.byPath.get(path);
  const statement = name && source ? bodyOf(state, source, name) : null;
  return statement?.node.getText().replaceAll(/\s+/gu, "").includes(".insert(appointments)") ?? false;
}
