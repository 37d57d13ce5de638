/** The columns of the files, in their order: other programs rely on them, so new ones come last. */
export const appointmentNames = [
  ...["reference", "date", "start", "end", "status", "service", "provider"],
  ...["client", "email", "phone", "has_account", "price", "charge", "waived", "currency"],
  ...["booked_by", "notes", "booked_at", "cancelled_at", "cancelled_by"],
] as const;

export const clientNames = [
  ...["name", "email", "phone", "has_account", "account_since", "last_login"],
  ...["visits", "first_visit", "last_visit", "no_shows", "late_cancellations"],
  ...["mark", "online_rule", "owed", "currency", "marketing", "marketing_date"],
  ...["photos", "photos_date", "patch_test", "patch_test_date", "id"],
] as const;
