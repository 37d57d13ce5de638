/**
 * A worker that asks the database what takes seconds (app/operations/database/examine.server.ts), on a connection of its own that
 * can't write: the one thread of the server goes on meanwhile.
 */
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

const { file, questions } = workerData;
const sqlite = new Database(file, { readonly: true, fileMustExist: true });
// 2 MB: each page is read once.
sqlite.pragma("cache_size = -2000");
for (const question of questions) parentPort.postMessage(sqlite.prepare(question).raw().all());
sqlite.close();
