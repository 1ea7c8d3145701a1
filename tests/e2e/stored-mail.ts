import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from '@playwright/test'
import { dataFolder } from './product.ts'

/** The mails to one person that the product keeps as files because it has no mail server. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(dataFolder, 'mail')
  const kept = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  const mails = await Promise.all(kept.map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
  return mails.filter(({ to }) => to?.some((each) => each.address === address))
}

/** Waits for the mail with this subject and answers its text. */
export async function textOfMail(address: string, subject: string): Promise<string> {
  const find = async () => (await mailsTo(address).catch(() => [])).find((mail) => mail.subject === subject)
  await expect.poll(find, `a mail "${subject}" to ${address}`).toBeDefined()
  return (await find())?.text ?? ''
}

/** The link in a mail, which leads to the product. */
export const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''
