export const SUPPORT_EMAIL = 'support@comanda.mx'

export const MAILTO = `mailto:${SUPPORT_EMAIL}`

/** Opens a new message in Gmail, which most restaurants use. */
export const WEBMAIL = `https://mail.google.com/mail/?view=cm&fs=1&to=${encodeURIComponent(SUPPORT_EMAIL)}`
