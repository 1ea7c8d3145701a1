import * as z from 'zod'
import { isEmailAddress, INVALID_EMAIL } from '@galen/domain/email-address'
import { readableLine } from '../readable-text.ts'
import { route } from '../route.ts'

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
      }),
      administrator: z.strictObject({
        givenName: readableLine(80).min(1),
        familyName: readableLine(80).min(1),
        email: z.string().max(254).refine(isEmailAddress, INVALID_EMAIL),
        password: z.string().min(1).max(256),
      }),
    }),
    replies: { 204: null },
  }),
}
