import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import { DESKTOP, PHONE, type Scene } from '#scripts/lab/screenshots/scene.ts'
import { findHeading } from '#scripts/lab/screenshots/scene-parts.ts'

export const PUBLIC_SCENES: readonly Scene[] = [
  { name: 'landing', actor: 'visitor', path: '/', whole: true, sign: findHeading(/look it up/) },
  { name: 'landing-first-look', actor: 'visitor', path: '/', sign: findHeading(/look it up/) },
  {
    name: 'landing-questions',
    actor: 'visitor',
    path: '/#faq',
    act: (page) => page.getByText('Are my keys safe?').click(),
    sign: (page) => page.getByText('Keys and secret values are encrypted'),
  },
  {
    name: 'landing-pricing-annually',
    actor: 'visitor',
    path: '/#pricing',
    act: (page) => page.getByText('Annually').first().click(),
    sign: (page) => page.getByText('$289').first(),
  },
  {
    name: 'landing-menu',
    actor: 'visitor',
    path: '/',
    widths: [PHONE],
    act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    sign: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  { name: 'plans', actor: 'visitor', path: '/plans', whole: true, sign: findHeading('Plans') },
  {
    name: 'plans-signed-in',
    actor: 'pro',
    path: '/plans?next=/getpremium',
    sign: (page) => page.getByText('Go on to Premium'),
  },
  {
    name: 'landing-account-menu',
    actor: 'pro',
    path: '/',
    widths: [DESKTOP],
    act: (page) => page.getByRole('button', { name: /^User menu/ }).click(),
    sign: (page) => page.getByText('Pro plan'),
  },
  { name: 'contact', actor: 'visitor', path: '/contact', whole: true, sign: findHeading('Get in touch') },
  {
    name: 'contact-sent',
    actor: 'visitor',
    path: '/contact',
    prepare: (page) => answers.answerWithJson(page, '/contact', {}),
    act: sendContact,
    sign: (page) => page.getByRole('button', { name: 'Sent.' }),
  },
  {
    name: 'contact-failed',
    actor: 'visitor',
    path: '/contact',
    prepare: (page) => answers.answerWithRefusal(page, '/contact'),
    act: sendContact,
    sign: (page) => page.getByText('An error occurred. Please try again.'),
  },
  { name: 'terms', actor: 'visitor', path: '/terms', sign: findHeading('Terms of service') },
  { name: 'privacy', actor: 'visitor', path: '/privacy', sign: findHeading('Privacy policy') },
  {
    name: 'unknown-page',
    actor: 'visitor',
    path: '/nowhere',
    sign: (page) => page.getByText('There is no page at this address.'),
  },
  {
    name: 'status',
    actor: 'visitor',
    path: '/status-service',
    sign: (page) => page.getByText('The service is ready.'),
  },
  {
    name: 'status-busy',
    actor: 'visitor',
    path: '/status-service',
    prepare: (page) => page.route('**/readyz', (route) => route.fulfill({ status: 503, json: {} })),
    sign: (page) => page.getByText('The service is not ready.'),
  },
  { name: 'blog', actor: 'visitor', path: '/blog', sign: findHeading('What is new') },
  { name: 'sign-in', actor: 'visitor', path: '/signin', sign: findHeading('Sign in') },
  {
    name: 'sign-in-with-goal',
    actor: 'visitor',
    path: '/signin?next=/getpro',
    sign: (page) => page.getByRole('region', { name: 'Create an account to get Pro' }),
  },
  {
    name: 'sign-in-refused',
    actor: 'visitor',
    path: '/signin',
    act: async (page) => {
      await page.getByLabel('Email').fill('pro@bricks.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
    sign: (page) => page.getByText('An error occurred. Please try again.'),
  },
  {
    name: 'sign-in-forgot-password',
    actor: 'visitor',
    path: '/signin',
    act: (page) => page.getByRole('link', { name: 'Forgot password?' }).click(),
    sign: (page) => page.getByRole('dialog'),
  },
  { name: 'sign-up', actor: 'visitor', path: '/signup', whole: true, sign: findHeading('Get started now') },
  {
    name: 'sign-up-mismatch',
    actor: 'visitor',
    path: '/signup',
    whole: true,
    act: async (page) => {
      await page.getByLabel('Name').fill('Bea Builder')
      await page.getByLabel('Email').fill('bea@bricks.example')
      await page.getByLabel('Password', { exact: true }).fill('quiet harbour 41')
      await page.getByLabel('Confirm password').fill('quiet harbour 42')
      await page.getByRole('button', { name: 'Sign up' }).click()
    },
    sign: (page) => page.getByText("Password doesn't match"),
  },
  {
    name: 'sign-out',
    actor: 'newcomer',
    path: '/signout',
    prepare: (page) => answers.neverAnswer(page, '/logout'),
    sign: (page) => page.getByRole('status').first(),
  },
  {
    name: 'user-loading',
    actor: 'builder',
    path: '/dashboard',
    prepare: (page) => answers.neverAnswer(page, '/auth/user'),
    sign: (page) => page.getByRole('status').first(),
  },
]

async function sendContact(page: Page): Promise<void> {
  await page.getByLabel(/^Email/).fill('guest@shop.example')
  await page.getByLabel(/^Message/).fill('Can one bot answer for two shops?')
  await page.getByRole('button', { name: /Send|Submit/ }).click()
}
