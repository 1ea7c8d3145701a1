import * as z from 'zod'
import { route } from '../route.ts'

/** How a customer signs in to the shop: with an email address of its own, apart from the people of the company. */
export const webSignIn = {
  login: route({
    method: 'POST',
    path: '/api/web/sign/login',
    needs: 'password',
    summary: 'Sign in to the shop; the token works for twelve hours',
    body: z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(256) }),
    replies: { 200: z.object({ access_token: z.string(), expiresAt: z.iso.datetime() }) },
  }),
  setPassword: route({
    method: 'POST',
    path: '/api/web/sign/password',
    needs: 'anyone',
    summary: 'Choose a password for the shop with the mailed link; every session ends',
    body: z.strictObject({ token: z.string().min(20).max(128), password: z.string().min(1).max(256) }),
    replies: { 204: null },
  }),
  logout: route({
    method: 'POST',
    path: '/api/web/sign/logout',
    needs: 'web-account',
    summary: 'End this session of the shop',
    replies: { 204: null },
  }),
}
