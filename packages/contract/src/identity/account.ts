import * as z from 'zod'
import { noticeGroupNames } from '@galen/domain/collaboration/notification-names'
import {
  dateFormats,
  densities,
  LONGEST_START_PAGE,
  numberFormats,
  START_PAGE,
  themes,
} from '@galen/domain/identity/preferences'
import { weekStarts } from '@galen/domain/week-start'
import { baseVersion, byId, route } from '../route.ts'
import { personName } from '../shapes.ts'

const cardNames = z.array(z.string().regex(/^[a-z][a-z-]{0,39}$/, 'must be the name of a card')).max(60)

export const Preferences = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  sounds: z.boolean(),
  soundVolume: z.int().min(0).max(100),
  keys: z.boolean(),
  /** Where one lands after signing in, and by the product's mark. */
  startPage: z.string().max(LONGEST_START_PAGE).regex(START_PAGE, 'must be the address of a screen'),
  numberFormat: z.enum(numberFormats),
  dateFormat: z.enum(dateFormats),
  /** Whether one is notified that something one did is done. */
  confirmations: z.boolean(),
  /** Whether one is notified that a large export is ready. */
  exportNews: z.boolean(),
  /** The groups of notifications that are mailed as well. */
  mailedNotices: z.array(z.enum(noticeGroupNames)).max(noticeGroupNames.length),
  /** The cards of the home page in my order, and those that I hid. */
  homeOrder: cardNames,
  homeHidden: cardNames,
  version: z.int(),
})
export type Preferences = z.infer<typeof Preferences>

export const CompanyChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  timeZone: z.string(),
  /** It was filled to try the product out: nothing in it is real. */
  demo: z.boolean(),
})

/** Everything the browser needs to know about the person who signed in (Spec §3, user settings). */
export const UserSettings = z.object({
  authenticated: z.literal(true),
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    mfaEnabled: z.boolean(),
    version: z.int(),
  }),
  company: CompanyChoice,
  companies: z.array(CompanyChoice),
  dashboards: z.array(z.object({ dashboardId: z.string(), name: z.string() })),
  permissions: z.array(z.string()),
  preferences: Preferences,
  /** The first-visit hints that they have read. */
  seenHints: z.array(z.string()),
  /** The company asks everyone, or this person, for a second factor; anyone who has none may only set it up. */
  secondFactorRequired: z.boolean(),
  weekStart: z.enum(weekStarts),
  /** Whom to ask, shown to a person who may do nothing yet. */
  administrators: z.array(z.string()),
})
export type UserSettings = z.infer<typeof UserSettings>

export const Session = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  startedAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const freshPassword = { password: z.string().min(1).max(256) }

export const account = {
  settings: route({
    method: 'GET',
    path: '/api/admin/user/settings',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'My name, companies, permissions, dashboards and preferences',
    replies: { 200: UserSettings },
  }),
  changeName: route({
    method: 'PATCH',
    path: '/api/me/profile',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Change my name',
    body: z.strictObject({ ...baseVersion, givenName: personName.optional(), familyName: personName.optional() }),
    replies: { 200: UserSettings.shape.user },
  }),
  changePreferences: route({
    method: 'PATCH',
    path: '/api/me/preferences',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Change how the product looks and sounds for me',
    body: Preferences.partial().extend(baseVersion).strict(),
    replies: { 200: Preferences },
  }),
  markHintSeen: route({
    method: 'POST',
    path: '/api/me/hints/:name/seen',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Remember that I have read a first-visit hint',
    params: z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a hint') }),
    replies: { 204: null },
  }),
  forgetHints: route({
    method: 'DELETE',
    path: '/api/me/hints',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Show me the first-visit hints once more',
    replies: { 204: null },
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/me/password',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Change my password; ends my other sessions',
    body: z.strictObject({ current: z.string().min(1).max(256), password: z.string().min(1).max(256) }),
    replies: { 204: null },
  }),
  turnOffSecondFactor: route({
    method: 'POST',
    path: '/api/me/mfa/disable',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Turn my second factor off with password and code',
    body: z.strictObject({ ...freshPassword, code: z.string().min(6).max(24) }),
    replies: { 204: null },
  }),
  newRecoveryCodes: route({
    method: 'POST',
    path: '/api/me/mfa/recovery-codes',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Replace my recovery codes',
    body: z.strictObject(freshPassword),
    replies: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  }),
  confirmIdentity: route({
    method: 'POST',
    path: '/api/me/confirm-identity',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Give my password again before something delicate',
    body: z.strictObject(freshPassword),
    replies: { 204: null },
  }),
  sessions: route({
    method: 'GET',
    path: '/api/me/sessions',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Where I am signed in',
    replies: { 200: z.array(Session) },
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'End one of my sessions',
    params: byId,
    replies: { 204: null },
  }),
  endOtherSessions: route({
    method: 'POST',
    path: '/api/me/sessions/end-others',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'End all my sessions but this one',
    replies: { 204: null },
  }),
}
