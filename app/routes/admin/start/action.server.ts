import {
  clearExamples,
  closeStudio,
  markStepDone,
  openStudio,
  sendTestMail,
} from "#app/domain/settings/opening/open.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { startUrl } from "./page.tsx";

export const startAction = formAction(
  {
    keep({ fields, by }) {
      const kept = markStepDone(fields.text("step"), by);
      return kept.ok ? startUrl("keep") : kept;
    },
    clear({ fields, by }) {
      const step = fields.text("step");
      const cleared = clearExamples(step, by);
      return cleared.ok ? startUrl(step === "license" ? "without" : "clear") : cleared;
    },
    test({ by, context }) {
      const sent = sendTestMail(signedIn(context), by);
      return sent.ok ? startUrl("test") : sent;
    },
    open({ by }) {
      const opened = openStudio(by);
      return opened.ok ? startUrl("open") : opened;
    },
    close({ by }) {
      const closed = closeStudio(by);
      return closed.ok ? startUrl("close") : closed;
    },
  },
  { failed: (status) => `Failed to save: ${status}` },
);
