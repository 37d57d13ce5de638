/**
 * Every column of every table, and what it means for people's data (rule 34.15); a test holds it against the schema. `given`: it is
 * somebody's, stands in the file that they get and goes when they are erased. `erased`: it goes too, and is no part of the file: a secret, a copy
 * of what stands there, or a number that leads to it. `ofStaff`: what the studio keeps of those who work there. `other`: nobody's.
 */
type Columns = { given?: string; erased?: string; ofStaff?: string; other?: string };

export const columnsByTable: Readonly<Record<string, Columns>> = {
  absences: { other: "id time_off_id provider_id opened_at opened_by closed_at" },
  addons: { other: "id service_id name minutes price_cents active position" },
  appointment_items: { other: "id appointment_id addon_id name minutes price_cents" },
  appointment_resources: { other: "appointment_id resource_id" },
  appointments: {
    given: "customer_name customer_email customer_phone notes cancel_reason waive_reason",
    erased: "to_check customer_phone_digits idempotency_key request_hash client_id record_id",
    other:
      "id reference service_id service_name service_description price_cents currency policy_id provider_id date start_min end_min status status_before sequence revision charge_cents created_at updated_at cancelled_at cancelled_by late_minutes source arrived_at started_at ended_at waived_cents waived_by erased_at joint_id joint_position series_id pause_start_min pause_end_min",
  },
  audit: { other: "id at actor_id actor_role session_id request_id action entity entity_id detail" },
  booking_hours: { other: "weekday opens_min closes_min" },
  breaks: { ofStaff: "label", other: "id provider_id weekday start_min end_min week_parity" },
  client_consents: { given: "kind given date words", other: "id client_id at by" },
  client_merges: { erased: "before", other: "id kept_id merged_id at by undone_at undone_by" },
  client_notes: { given: "body", other: "id client_id at by" },
  client_pairs: { erased: "one_id other_id", other: "at by" },
  clients: {
    given: "name email phone mark mark_kind online_rule",
    erased: "phone_digits account_id",
    other: "id bound_by created_at updated_at revision merged_into erased_at",
  },
  closed_days: { other: "date reason" },
  contact_messages: {
    given: "name email body answer",
    other: "id created_at read_at answered_at answered_by",
  },
  daily_counts: { other: "date what subject count" },
  day_closings: {
    other:
      "id date at by currency float_cents expected_cents counted_cents comment figures reopened_at reopened_by reopen_reason",
  },
  day_plans: { ofStaff: "label", other: "id date provider_id kind start_min end_min made_at made_by" },
  desk_changes: { erased: "label before after", other: "id at actor_id date undone_at undone_by" },
  desks: { other: "id token_hash name made_at made_by last_seen_at revoked_at" },
  entries: {
    other:
      "id kind slug title body byline date last_date position published is_example form_key created_at updated_at",
  },
  gallery_pictures: { other: "id image width height caption alt position created_at" },
  job_runs: { other: "name started_at ended_at succeeded_at last_error" },
  joint_visits: { other: "id reference kind persons created_at" },
  loyalty_rewards: {
    erased: "record_id client_id",
    other: "id appointment_id visits reward given_at given_by undone_at undone_by",
  },
  media: { other: "hash width height mime bytes created_at" },
  opening_hours: { other: "weekday opens_min closes_min" },
  opening_steps: { other: "name done_at done_by" },
  outbox: {
    given: "recipient",
    erased: "occasion facts last_error",
    other: "id kind audience appointment_id user_id created_at due_at sent_at dropped_at attempts",
  },
  package_offers: { other: "id name service_id visits price_cents valid_months active position" },
  packages: {
    erased: "record_id",
    other: "id offer_id service_id name visits price_cents currency made_at made_by last_date",
  },
  paper_references: { other: "reference date made_at" },
  parked_calls: { erased: "label fields", other: "id user_id desk_id created_at expires_at" },
  payments: {
    other: "id sale_id method amount_cents given_cents voucher_id package_id package_visits appointment_id",
  },
  policies: { other: "id body created_at" },
  products: { other: "id name price_cents tax_rate_id counts_stock active position created_at" },
  providers: { other: "user_id buffer_minutes active" },
  resources: { other: "id name places active position" },
  restores: { other: "id at backup_at source counts erasures mails_released_at" },
  sale_lines: {
    other:
      "id sale_id position kind name quantity amount_cents tax_name tax_basis_points tax_cents appointment_id provider_id service_id product_id voucher_id package_id",
  },
  sales: {
    erased: "record_id",
    other:
      "id number kind date at by currency total_cents tax_cents tax_included void_of reason idempotency_key",
  },
  secrets: { other: "name value created_at" },
  series: { other: "id every_weeks made_at made_by" },
  server_notes: { other: "name since last_at detail" },
  service_pictures: { other: "id service_id image width height alt position created_at" },
  service_preconditions: { other: "id service_id kind other_service_id hours days consent mark_kind" },
  service_providers: { other: "service_id provider_id price_cents duration_minutes" },
  service_resources: { other: "service_id resource_id" },
  services: {
    other:
      "id name description category duration_minutes price_cents image unavailable slug story for_whom not_for_whom preparation aftercare questions position pause_after_minutes pause_minutes tax_rate_id created_at updated_at",
  },
  sessions: {
    given: "network browser",
    erased: "cookie_hash bearer_hash",
    other: "id user_id preference created_at last_seen_at desk_id locked_at wrong_pins wrong_pins_since",
  },
  settings: {
    other:
      "id studio_name time_zone currency locale phone email address street city region postal_code country latitude longitude trade profiles opened_at policy window_days minimum_notice_minutes notice_hours reminder_hours second_reminder_hours quiet_from_min quiet_to_min staff_mails reminder_text mail_sender loyalty_visits loyalty_reward desk_mail_seconds no_show_grace_minutes lock_after_minutes curtain_after_seconds mails_paper holiday_region keep_guest_months keep_client_months keep_mail_months keep_message_months keep_audit_months keep_session_months chain_gap_minutes tax_included tax_number receipt_text cash_float_cents retention_agreed_at updated_at",
  },
  sign_in_failures: { erased: "address_hash", other: "failures last_at" },
  site_changes: { other: "id at actor_id label before undone_at" },
  site_pictures: { other: "place image width height alt updated_at" },
  stock_moves: { other: "id product_id quantity why sale_id at by" },
  tax_rates: { other: "id name basis_points active position" },
  team_profiles: {
    ofStaff: "slug title story languages image alt",
    other: "user_id width height listed position updated_at",
  },
  texts: { other: "key body is_example updated_at" },
  themes: { other: "id accent headings corners art updated_at" },
  time_off: { ofStaff: "reason", other: "id provider_id first_date start_min last_date end_min" },
  tokens: { given: "detail", other: "hash purpose subject_id created_at expires_at used_at" },
  told: { other: "appointment_id sequence how at by absence_id" },
  user_roles: { other: "user_id role" },
  users: {
    given: "username email phone created_at last_login_at email_proven_at",
    erased: "password_hash pin_hash",
    other:
      "id password_is_given password_given_at pin_failures pin_day_failures pin_day_at letter_keys deleted_at",
  },
  vouchers: {
    given: "for_name",
    erased: "record_id",
    other: "id code value_cents currency made_at made_by last_date",
  },
  working_hours: { other: "id provider_id weekday start_min end_min week_parity" },
};
