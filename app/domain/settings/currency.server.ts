import { comingAppointments } from "#app/domain/appointments/of-person.server.ts";
import { sameNumber } from "#app/domain/catalogue/price.ts";
import { rescalePrices } from "#app/domain/catalogue/service-request.server.ts";
import { everyService } from "#app/domain/catalogue/services.server.ts";
import { confirmationIn } from "#app/domain/schedules/affected.server.ts";
import { currencyForm } from "#app/domain/studio/settings-forms.ts";
import { recordSettings } from "#app/domain/studio/settings-section.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { Currency } from "#app/domain/studio/studio-fields.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { writing } from "#db/client.server.ts";

const CurrencyChange = schemaOf(currencyForm, { currency: Currency });

export type CurrencyQuestion = {
  services: number;
  appointments: number;
  example: { service: string; from: string; to: string } | null;
  mark: string;
};

/** Changes the currency, but no prices of appointments (rule 13.8). Refusals: invalid, conflict. */
export function changeCurrency(input: unknown, by: By): Outcome<boolean, { prices: CurrencyQuestion }> {
  const request = readDeclared(currencyForm, CurrencyChange, input);
  if (!request.ok) return request;
  const { currency } = request.value;
  return writing(() => {
    const before = studio().currency;
    if (before === currency) return done(false);
    const prices = questionOf(before, currency, by.now);
    const concerns = prices.services + prices.appointments > 0;
    if (concerns && confirmationIn(input) !== prices.mark) {
      return refused("conflict", `All prices change from ${before} to ${currency}.`, { detail: { prices } });
    }
    const tooHigh = rescalePrices(before, currency);
    if (tooHigh) {
      const sentence = `The price of ${tooHigh} is too high in ${currency}. Lower it first.`;
      return refused("invalid", sentence, { fields: { currency: sentence } });
    }
    return done(recordSettings({ currency }, by));
  });
}

function questionOf(from: string, to: string, now: number): CurrencyQuestion {
  const { locale } = studio();
  const services = everyService();
  const appointments = comingAppointments(now).length;
  const [first] = services;
  return {
    services: services.length,
    appointments,
    example: first
      ? {
          service: first.name,
          from: formatMoney(first.priceMinor, from, locale),
          to: formatMoney(sameNumber(first.priceMinor, from, to), to, locale),
        }
      : null,
    mark: `${to} ${services.length} ${appointments}`,
  };
}
