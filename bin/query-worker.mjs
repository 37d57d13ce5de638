/** Worker thread: runs slow read-only queries for app/operations/database/examine.server.ts. */
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

const { file, questions } = workerData;
const sqlite = new Database(file, { readonly: true, fileMustExist: true });
sqlite.pragma("cache_size = -2000");
for (const question of questions) parentPort.postMessage(sqlite.prepare(question).raw().all());
sqlite.close();
