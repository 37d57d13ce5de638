/** What guests see of packages and gift vouchers (rules 37.75 to 37.78). */
import { servicePath } from "#app/domain/catalogue/service-path.ts";
import { servicesToBook } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { formattedText, siteText } from "#app/domain/website/texts/texts.server.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { cached } from "#db/cached-reads.server.ts";
import { listOffers, packageByCode, withService } from "./packages.server.ts";
import { voucherByCode } from "./vouchers.server.ts";

export const packagesPath = "/packages";

/** Returns the active packages whose service can be booked. */
const packagesForSale = cached("setup", () => {
  const { currency, locale } = studio();
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const services = servicesToBook().filter(({ unavailable }) => !unavailable);
  return listOffers().flatMap((offer) => {
    const service = services.find(({ id }) => id === offer.serviceId);
    if (!offer.active || !service) return [];
    const { id, name, visits, priceMinor, validMonths } = offer;
    const savedMinor = service.priceMinor * visits - priceMinor;
    const months = validMonths === 1 ? "1 month" : `${validMonths} months`;
    return [
      {
        ...{ id, name, service: service.name, path: servicePath(service), price: money(priceMinor) },
        what: `${visits} visits, ${money(Math.round(priceMinor / visits))} each`,
        saved: savedMinor > 0 ? `You save ${money(savedMinor)}.` : "",
        valid: validMonths > 0 ? `Valid for ${months} after you buy it.` : "",
        ask: askFor(`the package "${withService(offer)}" for ${money(priceMinor)}`),
      },
    ];
  });
});

const askFor = (what: string): string =>
  `/contact?${new URLSearchParams({ about: `I would like to buy ${what}.` })}`;

/** The owner describes gift vouchers in a text. Without it, the site doesn't offer them. */
const sellsVouchers = (): boolean => siteText("packages.vouchers") !== "";

export const sellsPrepaid = cached("setup", (): boolean => sellsVouchers() || packagesForSale().length > 0);

/** Returns null while the studio sells neither packages nor gift vouchers. */
export function prepaidPage(origin: string) {
  if (!sellsPrepaid()) return null;
  const { studioName } = studio();
  return {
    address: origin + packagesPath,
    description: `Packages of visits and gift vouchers of ${studioName}: what they cost, and how to buy them.`,
    packages: packagesForSale(),
    vouchers: sellsVouchers() ? formattedText("packages.vouchers") : null,
    askForVoucher: askFor("a gift voucher over "),
    howToBuy: formattedText("packages.howToBuy"),
  };
}

export type PrepaidPage = NonNullable<ReturnType<typeof prepaidPage>>;

export type Balance = { what: string; left: string; until: string };

const noBalance =
  "We found no balance for this code. Check the code on your voucher or receipt, or ask us at the studio.";

/**
 * Returns what is left of a voucher or package, without a name. Unknown, voided, used up and expired codes get
 * the same answer. Refusals: invalid, too-many.
 */
export function balanceOf(typed: string, { ip, now }: { ip: string; now: number }): Outcome<Balance> {
  const no = (sentence: string) => refused("invalid", sentence, { fields: { code: sentence } });
  if (typed.trim() === "") return no("Enter the code.");
  for (const token of [takeToken("balances", ip, now), takeToken("allBalances", "all", now)]) {
    if (!token.ok) return tooMany(token.retryAfterSeconds);
  }
  const { locale, timeZone } = studio();
  const { date: today } = studioNow(timeZone, now);
  const voucher = voucherByCode(typed);
  const sold = packageByCode(typed);
  const found = voucher ?? sold;
  const left = voucher ? voucher.leftMinor : (sold?.left ?? 0);
  if (!found || left <= 0 || (found.lastDate !== null && found.lastDate < today)) return no(noBalance);
  const until = found.lastDate === null ? "" : dateInWords(found.lastDate, locale, "date");
  if (voucher) {
    const amount = formatMoney(voucher.leftMinor, voucher.currency, locale);
    return done({ what: "Gift voucher", left: amount, until });
  }
  return sold
    ? done({ what: withService(sold), left: `${left} of ${sold.visits} visits`, until })
    : no(noBalance);
}

function tooMany(retryAfterSeconds: number) {
  const { phone } = studio();
  const sentence = `Too many codes were checked. Try again in an hour, or call us at ${phone}.`;
  return refused("too-many", sentence, { fields: { code: sentence }, retryAfterSeconds });
}
