import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

const dialog = (
  <Dialog id="guest" heading="Book as a guest" closeLabel="Close">
    <p>Words</p>
  </Dialog>
);

test("the button that closes a dialog has the focus when it opens", () => {
  const html = renderToString(dialog);
  expect(html).toMatch(
    /<button type="button" class="button" popovertarget="guest" popovertargetaction="hide" autofocus="">/u,
  );
});

test("React finds nothing wrong with it", () => {
  const said: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => said.push(words);
  try {
    renderToString(dialog);
  } finally {
    console.error = error;
  }
  expect(said).toEqual([]);
});
