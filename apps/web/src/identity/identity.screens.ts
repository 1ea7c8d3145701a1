import type { Screen } from '../shell/screens.ts'
import { accountKeys } from './account/account-keys.ts'

export const identityScreens: readonly Screen[] = [
  {
    path: '/',
    title: 'My day',
    needs: 'signed-in',
    about: 'What waits for you',
    icon: 'home',
    travel: 'h',
    page: async () => (await import('./home/home-page.tsx')).HomePage,
  },
  {
    path: '/account-settings',
    title: 'Account Settings',
    needs: 'signed-in',
    about: 'Your name, password, two-factor, sessions and look',
    icon: 'settings',
    keys: [accountKeys],
    page: async () => (await import('./account/account-settings-page.tsx')).AccountSettingsPage,
  },
  {
    path: '/logout',
    title: 'Sign in',
    needs: 'anyone',
    bare: true,
    page: async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '/reset-password',
    title: 'New password',
    needs: 'anyone',
    bare: true,
    page: async () => (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/setup',
    title: 'Set-up',
    needs: 'anyone',
    bare: true,
    page: async () => (await import('./first-run/first-run-page.tsx')).FirstRunPage,
  },
]
