/** Loaded into a server before the app (`--import`): the header X-Cost has the SQL statements, rows and allocated kilobytes of a request. One request at a time, with --expose-gc and a large young generation. */

import { Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";

const Database = createRequire(import.meta.url)("better-sqlite3");
const counted = { statements: 0, rows: 0, heap: 0, texts: [] };

const sqlite = new Database(":memory:");
const statement = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
sqlite.close();
const rowsOf = {
  run: () => 0,
  get: (row) => (row === undefined ? 0 : 1),
  all: (rows) => rows.length,
};
for (const [name, rows] of Object.entries(rowsOf)) {
  const native = statement[name];
  statement[name] = function (...values) {
    const answer = native.apply(this, values);
    note(this.source, rows(answer));
    return answer;
  };
}
const iterate = statement.iterate;
statement.iterate = function* (...values) {
  note(this.source, 0);
  for (const row of iterate.apply(this, values)) {
    counted.rows += 1;
    yield row;
  }
};

function note(source, rows) {
  counted.statements += 1;
  counted.rows += rows;
  if (process.env.COST_TEXTS) counted.texts.push(`${rows} ${source.replace(/\s+/gu, " ")}`);
}

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...values) {
  if (event === "request") {
    globalThis.gc();
    Object.assign(counted, { statements: 0, rows: 0, texts: [], heap: process.memoryUsage().heapUsed });
  }
  return emit.call(this, event, ...values);
};

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...values) {
  const kilobytes = Math.round((process.memoryUsage().heapUsed - counted.heap) / 1024);
  this.setHeader("X-Cost", JSON.stringify({ statements: counted.statements, rows: counted.rows, kilobytes }));
  for (const text of counted.texts) console.log(text);
  return writeHead.apply(this, values);
};
