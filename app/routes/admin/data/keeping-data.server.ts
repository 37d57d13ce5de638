import { countExpired, type ExpiredCounts } from "#app/domain/privacy/expired-data.server.ts";
import {
  keptKinds,
  previewedIn,
  purposes,
  rangeOf,
  readKeptMonths,
} from "#app/domain/privacy/retention.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { retentionPlaceholders, typedSiteText } from "#app/domain/website/texts/texts.server.ts";
import { type RetentionKind, retentionMonths } from "#app/platform/shared/retention.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";

/** `?preview` counts what the months in the query would delete, or the saved ones if these are missing or wrong. */
export async function loadRetention(query: URLSearchParams, now: number) {
  const { months, agreedAt } = retentionMonths();
  const asked = readKeptMonths(Object.fromEntries(keptKinds.map((kind) => [kind, query.get(kind)])));
  const wanted = asked.ok ? asked.value : months;
  const preview = query.has("preview");
  const wouldBe = preview ? await countExpired(wanted, now) : null;
  return {
    kinds: keptKinds.map((kind) => ({
      ...{ kind, ...purposes[kind], range: rangeOf(kind), months: (preview ? wanted : months)[kind] },
    })),
    agreed: agreedAt === null ? null : instantInWords(agreedAt),
    /** Sent back with the form, so that only previewed months can be confirmed. */
    seen: previewedIn(wanted, months),
    preview: wouldBe && {
      lines: wouldBe.map(inWords),
      isNothing: wouldBe.every(({ count }) => count === 0),
    },
    noticeTells: retentionPlaceholders.some((name) => typedSiteText("privacy.body").includes(`{${name}}`)),
  };
}

function inWords({ kind, count, oldest }: ExpiredCounts): string {
  const when =
    typeof oldest === "string"
      ? dateInWords(oldest, studio().locale, "date")
      : oldest && instantInWords(oldest);
  const many = new Intl.NumberFormat(studio().locale).format(count);
  const what = count === 1 ? ones[kind] : several[kind];
  return count === 0
    ? `No ${several[kind]}`
    : `${many} ${what}, ${count === 1 ? "from" : "the oldest from"} ${when}`;
}

const ones: Record<RetentionKind, string> = {
  guests: "past visit of a guest loses its name and contact",
  clients: "account",
  mails: "sent email loses its address and subject",
  messages: "message",
  audit: "audit entry",
  sessions: "login",
};

const several: Record<RetentionKind, string> = {
  guests: "past visits of guests lose name and contact",
  clients: "accounts",
  mails: "sent emails lose address and subject",
  messages: "messages",
  audit: "audit entries",
  sessions: "logins",
};
