import { expect, test } from "vitest";
import { commandTo } from "./service-words.server.ts";

test("How the studio is started and stopped is told for the machine that it runs on", () => {
  expect(commandTo("stop", "service")).toBe("sudo systemctl stop studio");
  expect(commandTo("start", "container")).toBe("docker compose start studio");
  expect(commandTo("start", "program")).toBe("studio start");
});
