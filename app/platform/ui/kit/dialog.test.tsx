import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

test("focuses the close button when the dialog opens, without a React warning", () => {
  const said: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => said.push(words);
  try {
    const html = renderToString(
      <Dialog id="guest" heading="Book as a guest" closeLabel="Close">
        <p>Words</p>
      </Dialog>,
    );
    expect(html).toContain(
      '<button type="button" class="button" popovertarget="guest" popovertargetaction="hide" autofocus="">',
    );
  } finally {
    console.error = error;
  }
  expect(said).toEqual([]);
});
