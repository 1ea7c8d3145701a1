import { text } from '../kit/text.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { accountKeys } from './account/account-keys.ts'
import { accountSections } from './account/account-sections.ts'
import { homeCreateKeys, homeKeys } from './home/home-keys.ts'

export const identityScreens: readonly Screen[] = [
  {
    path: '/',
    title: text('My day'),
    needs: 'signed-in',
    about: text('To do'),
    icon: 'home',
    travel: 'h',
    keys: [homeKeys, homeCreateKeys],
    help: {
      sentences: [
        text('The work that waits for you: each card counts the records of the list that it opens.'),
        text('Press 1 to 9 to open a card. Arrange cards hides cards and changes their order.'),
        text('Press Ctrl K to find a record or screen, and ? to see shortcuts.'),
      ],
      words: ['Company', 'Role, permission'],
    },
    page: async () => (await import('./home/home-page.tsx')).HomePage,
  },
  {
    path: '/account-settings',
    title: text('Account Settings'),
    needs: 'signed-in',
    about: text('Your name, password, two-factor, sessions and appearance'),
    icon: 'settings',
    keys: [accountKeys],
    parts: accountSections.map(({ id, title, about, icon }) => ({
      label: title,
      about,
      icon,
      address: `/account-settings#${id}`,
    })),
    help: {
      sentences: [
        text('Your personal settings: name, password, sessions, appearance and sounds.'),
        text('Changes save automatically. Security settings ask for your password first.'),
        text('Scanner settings apply to this device. All other settings apply on every device.'),
      ],
      words: ['Second factor, MFA', 'Session', 'GTIN', 'SSCC'],
    },
    page: async () => (await import('./account/account-settings-page.tsx')).AccountSettingsPage,
  },
  {
    path: '/logout',
    title: text('Sign in'),
    needs: 'anyone',
    bare: true,
    page: async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '/two-factor',
    title: text('Set up two-factor'),
    needs: 'signed-in',
    bare: true,
    page: async () => (await import('./enrolment/enrolment-page.tsx')).EnrolmentPage,
  },
  {
    path: '/reset-password',
    title: text('New password'),
    needs: 'anyone',
    bare: true,
    page: async () => (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/setup',
    title: text('Set-up'),
    needs: 'anyone',
    bare: true,
    page: async () => (await import('./first-run/first-run-page.tsx')).FirstRunPage,
  },
]
