/** A client thread that requests one page repeatedly and records the time of each answer. */
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const waits = [];
let asking = true;
parentPort.once("message", () => {
  asking = false;
});
while (asking) {
  const started = performance.now();
  await (await fetch(workerData)).text();
  waits.push(performance.now() - started);
  await pause(4);
}
parentPort.postMessage(waits);
