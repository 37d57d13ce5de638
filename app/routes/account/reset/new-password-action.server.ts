import { setNewPassword } from "#app/domain/accounts/password/reset.server.ts";
import { linkGuestAppointments } from "#app/domain/booking/change/link-to-account.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";

export const resetPasswordAction = formAction(
  {
    async password({ fields, params, by: { now } }) {
      const whenProven = (userId: number) => void linkGuestAppointments(userId, now);
      const set = await setNewPassword(params.token ?? "", fields.all, now, whenProven);
      return set.ok ? "/login?done=reset" : set;
    },
  },
  { failed: (status) => `Server error: ${status}`, otherwise: "password" },
);
