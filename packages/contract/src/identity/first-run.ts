import * as z from 'zod'
import { readableLine } from '../readable-text.ts'
import { route } from '../route.ts'
import { emailAddress, personName } from '../shapes.ts'

/** A new installation has no company and no one to sign in: the first visitor who knows the set-up code makes both. */
export const firstRun = {
  status: route({
    method: 'GET',
    path: '/api/setup/status',
    needs: 'anyone',
    summary: 'Whether this installation still waits for its first company',
    replies: { 200: z.object({ needed: z.boolean(), demo: z.boolean() }) },
  }),
  create: route({
    method: 'POST',
    path: '/api/setup',
    needs: 'anyone',
    summary: 'Make the first company and its first administrator',
    body: z.strictObject({
      setupCode: z.string().min(1).max(64),
      company: z.strictObject({
        name: readableLine(120).min(1),
        color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'A color is written like #2F6798'),
        timeZone: z.string().min(1).max(64),
        /** The first day of the books; the first day of this fiscal year when it is left out. */
        booksBeginOn: z.iso.date().optional(),
      }),
      administrator: z.strictObject({
        givenName: personName,
        familyName: personName,
        email: emailAddress,
        password: z.string().min(1).max(256),
      }),
    }),
    replies: { 204: null },
  }),
}
