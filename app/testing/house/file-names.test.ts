/** How files and folders are called. */
import { expect, test } from "vitest";
import { filesBelow, projectRoot } from "./tree.ts";

const paths = filesBelow(projectRoot, ["app", "db"], /(?<!\.d)\.tsx?$/u);

const forbidden = "utils util helpers helper misc common lib types constants manager".split(" ");

test("Files are called after something of the studio, in kebab-case.", () => {
  const isKebab = (part: string) => /^[a-z\d]+(?:-[a-z\d]+)*(?:\.[a-z\d]+)*$/u.test(part);
  const strays = paths
    .filter((path) => !path.startsWith("app/routes/"))
    .filter((path) => !path.split("/").every(isKebab));
  expect(strays).toEqual([]);
});

test("No file and no folder is called after nothing in particular.", () => {
  const isVague = (part: string) => {
    const [name = ""] = part.split(".");
    // A service is a treatment here: `add-service` says something, `service` alone nothing.
    return name.split("-").some((word) => forbidden.includes(word)) || name === "service" || name === "index";
  };
  const strays = paths
    // The types that the parts of a screen share, and the call about one treatment.
    .filter((path) => !/^app\/routes\/(?:\w+\/[a-z-]+\/types|api\/service)\.ts$/u.test(path))
    .filter((path) => path.split("/").some(isVague));
  expect(strays).toEqual([]);
});
