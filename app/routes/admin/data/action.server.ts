import { erasePerson } from "#app/domain/privacy/person/erase-person.server.ts";
import { prepaidToVoucher } from "#app/domain/privacy/person/prepaid-to-voucher.server.ts";
import { changeRetention, keptKinds } from "#app/domain/privacy/retention.server.ts";
import { type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { eraseUrl } from "./loader.server.ts";
import { dataUrl } from "./url.ts";

const dataFailed = (status: number, intent: string): string =>
  intent === "erase"
    ? `Failed to erase: ${status}`
    : intent === "voucher"
      ? `Failed to make the voucher: ${status}`
      : `Failed to save the months: ${status}`;

export const dataAction = formAction(
  {
    async erase({ fields, by }) {
      const shown = fields.has("asked") ? fields.list("shown") : undefined;
      const erased = await erasePerson(
        {
          person: fields.text("person"),
          accounts: fields.list("account"),
          names: fields.list("name"),
          shown,
          cancelCompanions: fields.has("cancelCompanions"),
        },
        by,
      );
      if (!erased.ok) return erased;
      const { accounts, appointments, cancelled, messages } = erased.value;
      const counts = { accounts, appointments, cancelled, messages };
      const told = Object.entries(counts).map(([name, count]) => [name, String(count)]);
      return dataUrl({ done: "erased", ...Object.fromEntries(told) });
    },
    async voucher({ fields, by }) {
      const accounts = fields.list("account").map(String);
      const names = fields.list("name").map(String);
      const person = fields.text("person");
      const shownMinor = fields.text("shownMinor");
      const sold = await prepaidToVoucher({ person, accounts, names, shownMinor }, by);
      return sold.ok ? eraseUrl({ person, accounts, names }) : sold;
    },
    keep: keeping(() => null),
    agree: keeping((fields) => fields.text("seen")),
  },
  { failed: dataFailed, kept: keptKinds },
);

/** Shows the preview again if the months would delete more than the user confirmed. */
function keeping(previewed: (fields: FormCall["fields"]) => string | null) {
  return ({ fields, by }: FormCall) => {
    const changed = changeRetention(fields.all, previewed(fields), by);
    if (!changed.ok) return changed;
    if (changed.value === "kept") return dataUrl({ done: "kept" }, "keeping");
    return dataUrl({ preview: "", ...fields.typed(keptKinds) }, "keeping");
  };
}
