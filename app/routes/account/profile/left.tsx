import { Facts } from "#app/platform/ui/kit/facts.tsx";
import type { ProfileData } from "./loader.server.ts";

/** What is paid ahead and what is owed; nothing where there is neither. */
export function Left({ left }: Pick<ProfileData, "left">) {
  if (!left) return null;
  return (
    <section className="card" aria-labelledby="left">
      <h2 id="left">What you have with us</h2>
      <Facts
        facts={[
          { term: "Packages", detail: lines(left.packages) },
          { term: "Vouchers", detail: lines(left.vouchers) },
          { term: "Paid ahead", detail: lines(left.deposits) },
          { term: "Open", detail: left.owed },
        ]}
      />
    </section>
  );
}

const lines = (all: string[]) => (all.length > 0 ? all.map((words) => <div key={words}>{words}</div>) : null);
