import { expect, test } from "vitest";
import { commandTo } from "./service-commands.server.ts";

test("the commands to start and stop fit the machine", () => {
  expect(commandTo("stop", "service")).toBe("sudo systemctl stop studio");
  expect(commandTo("start", "container")).toBe("docker compose start studio");
  expect(commandTo("start", "program")).toBe("studio start");
});
