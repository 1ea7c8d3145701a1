import { text } from '../kit/text.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { accountKeys } from './account/account-keys.ts'
import { accountSections } from './account/account-sections.ts'

export const identityScreens: readonly Screen[] = [
  {
    path: '/',
    title: text('My day'),
    needs: 'signed-in',
    about: text('What waits for you'),
    icon: 'home',
    travel: 'h',
    help: {
      sentences: [
        text('This is your day: what you may open, how much is in it, and what your team did last.'),
        text('A number on a card is how many records its list holds now.'),
        text('Press Ctrl K to find a record or a screen, and ? to see the keys.'),
      ],
      words: ['Company', 'Role, permission'],
    },
    page: async () => (await import('./home/home-page.tsx')).HomePage,
  },
  {
    path: '/account-settings',
    title: text('Account Settings'),
    needs: 'signed-in',
    about: text('Your name, password, two-factor, sessions and look'),
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
        text('Everything here is yours alone: your name, password, sessions, and how the product looks and sounds.'),
        text('Each row saves itself; what guards your account asks for your password first.'),
        text('The scanner is set up for this device, the rest follows you to every device.'),
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
