import MailComposer from 'nodemailer/lib/mail-composer'

/** On one line and without control characters: a line break here could smuggle in a header. */
export const cleanSubject = (subject: string) =>
  subject
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** Line breaks of one kind, and nothing that PostgreSQL or a mail could not carry. */
export const cleanBody = (body: string) =>
  body
    .toWellFormed()
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** The same text as a page: paragraphs, line breaks and links, everything else escaped. */
export function htmlOf(subject: string, body: string): string {
  const withLinks = (text: string) => {
    let html = ''
    let at = 0
    for (const match of text.matchAll(LINK)) {
      html += `${escaped(text.slice(at, match.index))}<a href="${escaped(match[0])}" style="color:#2F6798">${escaped(match[0])}</a>`
      at = match.index + match[0].length
    }
    return html + escaped(text.slice(at))
  }
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1c2733;font:15px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="max-width:560px">${paragraphs.join('\n')}</div>
</body></html>`
}

export type MailText = {
  readonly from: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly createdAt: string
  readonly messageKey: string
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly content: Buffer }[]
}

export type ComposedMail = { readonly envelope: { from: string; to: string[] }; readonly content: Buffer }

/** The mail as it travels: text and page, with an id that stays the same however often it is tried. */
export async function composeMail(mail: MailText): Promise<ComposedMail> {
  const composed = new MailComposer({
    from: mail.from,
    to: { name: '', address: mail.recipient },
    subject: cleanSubject(mail.subject),
    text: mail.body,
    html: htmlOf(mail.subject, mail.body),
    attachments: mail.attachments.map(({ name, mediaType, content }) => ({
      filename: name,
      contentType: mediaType,
      content,
    })),
    date: new Date(mail.createdAt),
    messageId: `<${mail.messageKey}@${hostOf(mail.from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { from } = composed.getEnvelope()
  return { envelope: { from: from || '', to: [mail.recipient] }, content: await composed.build() }
}

/** The host that the sender's address is at. */
const hostOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
