/**
 * Walks the code with a value in hand: from the action of /book through every call that is given the client's name, in the
 * order in which the text calls, until the appointment's row is written. Files are rooms here; a turn back is a step into a
 * file that the walk has left before. The walk reads both branches of an `if` and each function once, and no types.
 */
import ts from "typescript";
import { nodesBelow, type Source, target } from "./tree.ts";

/** The steps are paths; "back to" a path counts as a turn. */
export type Way = { steps: string[]; rooms: number; turns: number };

/**
 * `value` is the way of the name itself: who hands it on, and who makes what is written. `all` are also those who look at
 * it on the way, such as limits and other answers.
 */
export type Walk = { value: Way; all: Way; arrived: boolean };

const carried = "customerName";

/** Parts of a form or of a request's context which are something else than the name, or only say how a step went. */
const other = new Set(
  [
    "serviceId providerId date time customerEmail customerPhone notes forSomeoneElse alsoBook override key homepage enhanced",
    "service provider context params by visitor actor staff ip requestId now ok refusal reason detail problem success error",
    "message url headers method length asking question",
  ].flatMap((names) => names.split(" ")),
);

/** The shape of every answer: no step of the way. */
const noRoom = /^app\/(?:shared\/)?outcome\.ts$/u;

const bookRoute = /^app\/routes\/(?:[\w-]+\/)?book\/route\.tsx$/u;

type Body = { path: string; node: ts.Node; parameters: readonly ts.ParameterDeclaration[] };

/** A function that was walked through, with those that it called; `again` when it had been read before. */
type Call = { path: string; calls: Call[]; again: boolean };

/** The calls that have made a value out of the name; null where a value has nothing of it. */
type Origin = ReadonlySet<Call> | null;

type State = {
  byPath: Map<string, Source>;
  /** Functions that have been read, by what they were given, with what they gave back. */
  read: Map<ts.Node, Map<string, { calls: Call[]; returned: Origin }>>;
  /** Variables of a module in which the name waits, such as a queue's, by "path name". */
  kept: Map<string, Origin>;
  /** From the action down to where the walk stands. */
  open: Call[];
};

type Scope = { state: State; path: string; names: Map<string, Origin>; returned: Origin };

/** Thrown at the row, with the calls that have made what is written. */
class Arrived extends Error {
  constructor(readonly origin: Origin) {
    super("The row is written.");
  }
}

/** Null where there is no page of /book to start from. */
export function walkOfName(sources: Source[]): Walk | null {
  const code = sources.filter(({ isTest }) => !isTest);
  const route = code.find(({ path }) => bookRoute.test(path));
  if (!route) return null;
  const start: Call = { path: route.path, calls: [], again: false };
  const byPath = new Map(code.map((source) => [source.path, source]));
  const state: State = { byPath, read: new Map(), kept: new Map(), open: [start] };
  const origin = walked(state, route);
  const onTheWay = new Set([...state.open, ...(origin ?? [])]);
  const end = origin ? [...state.open.slice(-1).map(({ path }) => path), "db/schema.ts"] : [];
  const steps = (includes: (call: Call) => boolean) => [
    ...viewOf(route, code),
    ...stepsOf(start, includes),
    ...end,
  ];
  return {
    value: wayOf(steps((call) => onTheWay.has(call))),
    all: wayOf(steps(({ again }) => !again)),
    arrived: origin !== null,
  };
}

function walked(state: State, route: Source): Origin {
  const action = bodyOf(state, route, "action");
  if (!action) return null;
  try {
    enter(
      state,
      action,
      action.parameters.map(() => nothing),
    );
  } catch (end) {
    if (end instanceof Arrived) return end.origin ?? nothing;
    throw end;
  }
  return null;
}

const nothing: Origin = new Set<Call>();

function stepsOf({ path, calls }: Call, includes: (call: Call) => boolean): string[] {
  return [path, ...calls.filter(includes).flatMap((call) => [path, ...stepsOf(call, includes)])];
}

function wayOf(paths: string[]): Way {
  const rooms = paths.filter((path) => !noRoom.test(path));
  const steps = rooms.filter((path, at) => path !== rooms[at - 1]);
  const all = new Set(steps).size;
  return { steps, rooms: all, turns: steps.length - all };
}

/** The view in which the field stands. */
function viewOf({ path }: Source, code: Source[]): string[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const views = code.filter((source) => source.path.startsWith(folder) && source.path.endsWith(".tsx"));
  const named = (node: ts.Node) => ts.isJsxAttribute(node) && node.initializer?.getText() === `"${carried}"`;
  const view = views.find(({ tree }) => nodesBelow(tree).some(named));
  return [(view ?? views.find(({ text }) => text.includes(carried)))?.path ?? `${folder}page.tsx`];
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
      if (ts.isIdentifier(initializer)) return bodyOf(state, source, initializer.text);
      const isFunction = ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer);
      return { path: source.path, node: initializer, parameters: isFunction ? initializer.parameters : [] };
    }
  }
  const from = source.imports.find(({ names }) => names.includes(name))?.from;
  const next = from && state.byPath.get(target(source.path, from) ?? "");
  return next ? bodyOf(state, next, name) : null;
}

/** Walks through a function, and tells what it gives back. */
function enter(state: State, { path, node, parameters }: Body, given: Origin[]): Origin {
  const signature = given.map((each) => each !== null).join();
  const known = state.read.get(node) ?? new Map<string, { calls: Call[]; returned: Origin }>();
  const before = known.get(signature);
  const call: Call = { path, calls: before?.calls ?? [], again: before !== undefined };
  state.open.at(-1)?.calls.push(call);
  if (before) return before.returned && new Set([...before.returned, call]);
  // A function that calls itself finds this, and goes no deeper.
  state.read.set(node, known.set(signature, { calls: [], returned: null }));
  state.open.push(call);
  const scope: Scope = { state, path, names: new Map(), returned: null };
  parameters.forEach((parameter, at) => {
    bind(scope, parameter.name, given[at] ?? null);
  });
  if (ts.isFunctionLike(node) && "body" in node && node.body) {
    const body = node.body as ts.Node;
    const value = carries(scope, body);
    if (!ts.isBlock(body)) scope.returned = value;
  } else {
    // An action that a kit makes: what is handed to the kit is its body, and the kit hands it the form.
    for (const inner of nodesBelow(node)) if (ts.isParameter(inner)) bind(scope, inner.name, nothing);
    carries(scope, node);
  }
  state.open.pop();
  known.set(signature, { calls: call.calls, returned: scope.returned });
  return scope.returned && new Set([...scope.returned, call]);
}

function bind(scope: Scope, name: ts.BindingName, origin: Origin): void {
  if (!origin) return;
  if (ts.isIdentifier(name)) {
    if (!other.has(name.text)) scope.names.set(name.text, either(scope.names.get(name.text), origin));
    return;
  }
  for (const element of name.elements) {
    if (!ts.isBindingElement(element)) continue;
    const property = (element.propertyName ?? element.name).getText();
    if (!other.has(property)) bind(scope, element.name, origin);
  }
}

function either(...origins: (Origin | undefined)[]): Origin {
  const found = origins.filter((origin) => origin !== null && origin !== undefined);
  return found.length > 0 ? new Set(found.flatMap((origin) => [...origin])) : null;
}

/** What an expression has of the name; walks into its calls on the way, in the order in which they happen. */
function carries(scope: Scope, node: ts.Node): Origin {
  if (ts.isTypeNode(node)) return null;
  if (ts.isIdentifier(node)) {
    return scope.names.get(node.text) ?? scope.state.kept.get(`${scope.path} ${node.text}`) ?? null;
  }
  if (ts.isCallExpression(node)) return callCarries(scope, node);
  if (ts.isPropertyAccessExpression(node)) {
    const value = carries(scope, node.expression);
    return other.has(node.name.text) ? null : value;
  }
  if (ts.isReturnStatement(node)) {
    if (node.expression) scope.returned = either(scope.returned, carries(scope, node.expression));
    return null;
  }
  if (ts.isVariableDeclaration(node)) {
    if (node.initializer) bind(scope, node.name, carries(scope, node.initializer));
    return null;
  }
  if (ts.isConditionalExpression(node)) {
    carries(scope, node.condition);
    return either(carries(scope, node.whenTrue), carries(scope, node.whenFalse));
  }
  if (ts.isShorthandPropertyAssignment(node)) return carries(scope, node.name);
  if (ts.isPropertyAssignment(node)) {
    const value = carries(scope, node.initializer);
    return other.has(node.name.getText()) ? null : value;
  }
  const parts: Origin[] = [];
  ts.forEachChild(node, (child) => void parts.push(carries(scope, child)));
  return isAnswered(node) ? null : either(...parts);
}

/** What compares or denies says something of the name without carrying it, and a statement is no value. */
const isAnswered = (node: ts.Node): boolean =>
  ts.isTypeOfExpression(node) ||
  ts.isPrefixUnaryExpression(node) ||
  ts.isStatement(node) ||
  (ts.isBinaryExpression(node) && /^(?:[=!]==?|[<>]=?|in|instanceof)$/u.test(node.operatorToken.getText()));

function callCarries(scope: Scope, call: ts.CallExpression): Origin {
  const { state, path } = scope;
  const receiver = ts.isIdentifier(call.expression) ? null : carries(scope, call.expression);
  for (const argument of call.arguments) {
    const isCallback = ts.isArrowFunction(argument) || ts.isFunctionExpression(argument);
    if (isCallback) for (const { name } of argument.parameters) bind(scope, name, receiver);
  }
  const given = call.arguments.map((argument) => carries(scope, argument));
  const waiting = [...state.kept].filter(([name]) => name.startsWith(`${path} `)).map(([, origin]) => origin);
  const all = either(receiver, ...given);
  if (receiver || waiting.length > 0) {
    for (const argument of call.arguments) handOver(scope, argument, either(receiver, ...waiting));
  }
  if (!given.some((origin) => origin !== null)) return all;
  if (writesRow(scope, call)) throw new Arrived(all);
  keep(scope, call.expression, all);
  const body = ts.isIdentifier(call.expression) ? bodyNamed(scope, call.expression) : null;
  if (!body) return all;
  const made = enter(state, body, given);
  return made && either(made, all);
}

function bodyNamed({ state, path }: Scope, { text }: ts.Identifier): Body | null {
  const source = state.byPath.get(path);
  const body = source ? bodyOf(state, source, text) : null;
  return body?.path.startsWith("app/") && ts.isFunctionLike(body.node) ? body : null;
}

/** A function that is handed over by its name is called by whoever gets it, with what waits there. */
function handOver(scope: Scope, argument: ts.Expression, origin: Origin): void {
  const body = ts.isIdentifier(argument) ? bodyNamed(scope, argument) : null;
  if (!body) return;
  const given = body.parameters.map(() => origin);
  enter(scope.state, body, given);
}

/** What is pushed onto a list of the module waits there. */
function keep({ state, path, names }: Scope, called: ts.Expression, origin: Origin): void {
  if (!ts.isPropertyAccessExpression(called) || !/^(?:push|set|add)$/u.test(called.name.text)) return;
  if (!ts.isIdentifier(called.expression)) return;
  names.set(called.expression.text, origin);
  state.kept.set(`${path} ${called.expression.text}`, origin);
}

/** `insertAppointment().get({…})` of a statement prepared in the file, or the statement itself. */
function writesRow({ state, path }: Scope, call: ts.CallExpression): boolean {
  const text = call.expression.getText().replaceAll(/\s+/gu, "");
  if (text.includes(".insert(appointments)")) return true;
  const name = /^(\w+)\(\)/u.exec(text)?.[1];
  const source = state.byPath.get(path);
  const statement = name && source ? bodyOf(state, source, name) : null;
  return statement?.node.getText().replaceAll(/\s+/gu, "").includes(".insert(appointments)") ?? false;
}
