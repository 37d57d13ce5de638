/** @param {Record<string, string | undefined>} env ONCE's five variables; SMTP_URL and MAIL_FROM override them */
export function mailSettings({ SMTP_URL, MAIL_FROM, ...once }) {
  /** @type {Record<string, string>} */
  const settings = {};
  if (!SMTP_URL && once.SMTP_ADDRESS) {
    const port = once.SMTP_PORT || "587";
    const who = once.SMTP_USERNAME
      ? `${encodeURIComponent(once.SMTP_USERNAME)}:${encodeURIComponent(once.SMTP_PASSWORD ?? "")}@`
      : "";
    settings.SMTP_URL = `${port === "465" ? "smtps" : "smtp"}://${who}${once.SMTP_ADDRESS}:${port}`;
  }
  if (!MAIL_FROM && once.MAILER_FROM_ADDRESS) settings.MAIL_FROM = once.MAILER_FROM_ADDRESS;
  return settings;
}
