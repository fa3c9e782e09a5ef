/** A mail before it has a recipient. */
export interface Mail {
  subject: string
  text: string
  html: string
}

interface MailContent {
  /** Spanish unless said otherwise. */
  language?: 'en' | 'es'
  subject: string
  /** The text that a mailbox shows beside the subject. */
  preview: string
  title: string
  paragraphs: readonly string[]
  button: { label: string; href: string } | null
  /** Small text below the button: what to do if the mail reached the wrong reader. */
  note: string
}

/** The product's colours in light and dark mode. @see web/src/ui/tokens.css */
const DAY = { canvas: '#f8f5f1', surface: '#ffffff', line: '#e4dcd2', ink: '#221d19', muted: '#665c52' }
const NIGHT = { canvas: '#161311', surface: '#1f1b18', line: '#3a342e', ink: '#f5f0ea', muted: '#b8ada1' }
const BRAND = { day: '#ad4427', night: '#ec8f6e', onDay: '#ffffff', onNight: '#2b1008' }
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Overrides of the inline colours for programs that support dark mode. */
const DARK = `@media (prefers-color-scheme: dark) {
  .canvas { background-color: ${NIGHT.canvas} !important; }
  .surface { background-color: ${NIGHT.surface} !important; border-color: ${NIGHT.line} !important; }
  .ink { color: ${NIGHT.ink} !important; }
  .muted { color: ${NIGHT.muted} !important; }
  .link { color: ${BRAND.night} !important; }
  .button { background-color: ${BRAND.night} !important; color: ${BRAND.onNight} !important; }
}`

const escapeHtml = (raw: string): string =>
  raw.replace(
    /[&<>"']/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '&#39;',
  )

/** Removes line breaks from values that people typed. */
const oneLine = (raw: string): string => raw.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

export function composeMail(content: MailContent): Mail {
  return { subject: oneLine(content.subject), text: plain(content), html: styled(content) }
}

const say = (text: string) => escapeHtml(oneLine(text))
const SMALL = `margin:0;${FONT};font-size:13px;line-height:20px;color:${DAY.muted}`

const plain = ({ title, paragraphs, button, note }: MailContent): string =>
  `${[
    title,
    ...paragraphs.map(oneLine),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    note,
    '-- \nComanda',
  ].join('\n\n')}\n`

/** Keeps the first words of the body out of the preview. */
const PADDING = '&#8199;&#847; '.repeat(60)

function styled({ language = 'es', subject, preview, title, paragraphs, button, note }: MailContent): string {
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${DAY.ink}">${say(text)}</p>`
  return `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'es-MX'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${say(subject)}</title>
<style>
:root { color-scheme: light dark; }
${DARK}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${DAY.canvas}">
<div style="display:none;max-height:0;overflow:hidden">${say(preview)} ${PADDING}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${DAY.canvas}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px">
<span class="link" style="${FONT};font-size:20px;line-height:28px;font-weight:600;color:${BRAND.day}">Comanda</span>
</td></tr>
<tr><td class="surface" style="padding:32px;background-color:${DAY.surface};border:1px solid ${DAY.line};border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:24px;line-height:30px;font-weight:600;color:${DAY.ink}">${say(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button ? styledButton(button) : ''}
</td></tr>
<tr><td style="padding:20px 4px 0"><p class="muted" style="${SMALL}">${say(note)}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function styledButton({ label, href: raw }: { label: string; href: string }): string {
  const href = escapeHtml(raw)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td class="button" style="background-color:${BRAND.day};border-radius:8px">
<a class="button" href="${href}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${BRAND.onDay};text-decoration:none;border-radius:8px">${say(label)}</a>
</td></tr>
</table>
<p class="muted" style="${SMALL}">Si el botón no funciona, copia esta dirección en tu navegador:<br>
<a class="link" href="${href}" style="color:${BRAND.day};word-break:break-all">${href}</a></p>`
}
