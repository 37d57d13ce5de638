import { useContext } from "react";
import { NonceContext } from "#app/ui/browser/nonce.ts";
import { useRoot } from "#app/ui/shell/root-data.ts";

/**
 * With script a change of a row shows its times at once, in one request: by an address while nothing is typed below, else by
 * the form, which carries it. The page stays where it was scrolled to, and the focus where it was.
 */
export function OnChange() {
  const nonce = useContext(NonceContext);
  if (useRoot()?.saveData) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

const script = `(() => {
  const rows = document.getElementById("rows"), form = rows?.closest("form"), kept = sessionStorage;
  if (!form) return;
  const [y, focus] = (kept.visitPlace || "").split(" ");
  kept.removeItem("visitPlace");
  if (y) { document.getElementById(focus)?.focus({ preventScroll: true }); scrollTo(0, y); }
  const isOurs = (name) => /^(kind|(serviceId|providerId|addonIds)[1-5])$/.test(name);
  const go = (button) => {
    kept.visitPlace = scrollY + " " + (document.activeElement?.id || "");
    const typed = "typed" in form.dataset || form.querySelector("[name=time]:checked") || [...form.elements].some((field) => !isOurs(field.name) && /^(text|email|tel|textarea)$/.test(field.type) && field.value !== field.defaultValue);
    if (typed || !/^(rows|\\d)/.test(button.value)) return form.requestSubmit(button);
    const chosen = [...new FormData(form)].filter(([name]) => isOurs(name));
    const date = button.value === "rows" ? form.elements.date.value : button.value;
    location.assign("/book/visit?" + new URLSearchParams(date ? [...chosen, ["date", date]] : chosen));
  };
  const show = form.querySelector('button[name=show][value=rows]');
  rows.addEventListener("change", ({ target }) => {
    const row = /^serviceId(.)$/.exec(target.name)?.[1];
    for (const field of form.elements) {
      if (row && field.name === "providerId" + row) field.value = "any";
      if (row && field.name === "addonIds" + row) field.checked = false;
    }
    if (isOurs(target.name)) go(show);
  });
  form.addEventListener("click", (event) => {
    const day = event.target.closest(".day-grid button");
    if (day) { event.preventDefault(); go(day); }
  });
})();`;
