import * as z from 'zod'
import { route } from '../route.ts'
import { emailAddress } from '../shapes.ts'

const username = z.string().min(1).max(254)
/** 128 characters, each of which may take two units (Spec §5 limits nothing; the rule for new passwords does). */
const password = z.string().min(1).max(256)
export const OneTimeCode = z.string().regex(/^\d{6}$/, 'The code has six digits')
/** A code from the app, or one of the recovery codes (Spec §7 sends either as `code`). */
const anyCode = z.string().min(6).max(24)

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Tokens = z.infer<typeof Tokens>

export const SecondFactorNeeded = z.object({ mfaRequired: z.literal(true), triesLeft: z.int() })

/** The credentials travel in a Basic header, or in the body for callers that prefer JSON. */
export const Credentials = z.strictObject({
  username: username.optional(),
  password: password.optional(),
  code: anyCode.optional(),
})

export const signIn = {
  login: route({
    method: 'POST',
    path: '/api/sign/login',
    needs: 'password',
    summary: 'Sign in; 206 asks for the second factor',
    query: z.strictObject({ code: anyCode.optional() }),
    body: Credentials.optional(),
    replies: { 200: Tokens, 206: SecondFactorNeeded },
  }),
  refresh: route({
    method: 'POST',
    path: '/api/sign/refresh/:companyId',
    needs: 'anyone',
    summary: 'New tokens for the refreshToken header; each refresh token works once',
    params: z.strictObject({ companyId: z.uuid() }),
    replies: { 200: Tokens },
  }),
  swapCompany: route({
    method: 'POST',
    path: '/api/sign/swap-company/:id',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Go on in another of my companies',
    params: z.strictObject({ id: z.uuid() }),
    replies: { 200: Tokens },
  }),
  logout: route({
    method: 'POST',
    path: '/api/sign/logout',
    needs: 'signed-in',
    beforeSecondFactor: true,
    summary: 'End this session',
    replies: { 204: null },
  }),
  setUpSecondFactor: route({
    method: 'POST',
    path: '/api/sign/mfa/setup',
    needs: 'password',
    summary: 'Begin to set up the second factor',
    body: Credentials.optional(),
    replies: { 200: z.object({ qrCodeImage: z.string(), secret: z.string(), address: z.string() }) },
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/api/sign/mfa/confirm',
    needs: 'password',
    summary: 'Finish the set-up with a first code; answers the recovery codes once',
    query: z.strictObject({ code: OneTimeCode }),
    body: Credentials.optional(),
    replies: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/sign/reset-password',
    needs: 'anyone',
    summary: 'Mail a one-time link; answers the same for known and unknown addresses',
    body: z.strictObject({ email: emailAddress }),
    replies: { 200: z.object({ message: z.string() }) },
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/sign/reset-password/confirm',
    needs: 'anyone',
    summary: 'Choose a new password with the mailed link',
    body: z.strictObject({ token: z.string().min(20).max(128), password: z.string().min(1).max(256) }),
    replies: { 204: null },
  }),
}
