import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepEditorToReturnTo } from '#api/projects/waiting-editor.ts'
import { findWantedPlan, keepWantedPlan } from '#api/session/wanted-plan.ts'
import { keepWaitingDeploy } from '#api/waiting-deploy.ts'
import { queryClient } from '#app/session/query-client.ts'
import { type Handlers, installFakeApi, refuse } from '#test/fake-api.ts'
import { holdTheClock } from '#test/hold-the-clock.ts'
import { openPage } from '#test/open-page.tsx'
import { LIVE_PROJECT, SETTINGS, USER } from '#test/sample-data.ts'
import { CheckoutSuccess } from './checkout-success.tsx'

const FREE = { ...USER, role: 1 }
const PLAN_NONE = { tier: 'free', state: 'none', renews_at: null } as const
const UNPAID = { ...SETTINGS, role: 1, plan: PLAN_NONE }

test('back from the checkout before the payment is known, the page waits, says so, and then has the plan', async () => {
  const pass = holdTheClock()
  let isPaid = false
  const { api } = await openPage('/dashboard/success', {
    api: { getUser: () => FREE, getSettings: () => (isPaid ? SETTINGS : UNPAID) },
  })
  await expect.element(page.getByText('Thank you. Your plan is being set up...')).toBeVisible()
  await expect.element(page.getByText('Parcel helper')).toBeVisible()
  isPaid = true
  await pass(1_500)
  await expect.element(page.getByText('You are on Pro now')).toBeVisible()
  await expect.element(page.getByText('Renews on December 14, 2026.')).toBeVisible()
  const asked = api.calls.filter(({ name }) => name === 'getSettings').length
  await pass(2_000)
  expect(api.calls.filter(({ name }) => name === 'getSettings').length).toBe(asked)
})

test('a live bot that the former plan paused is shown as running once the bought plan has begun', async () => {
  const pass = holdTheClock()
  let isPaid = false
  await openPage('/dashboard/success', {
    api: {
      getUser: () => FREE,
      getSettings: () => (isPaid ? SETTINGS : UNPAID),
      listProjects: () => [{ ...LIVE_PROJECT, paused: isPaid ? null : 'plan' }],
    },
  })
  const pause = page.getByText('Paused: your plan has fewer live bots')
  await expect.element(pause).toBeVisible()
  isPaid = true
  await pass(1_500)
  await expect.element(page.getByText('You are on Pro now')).toBeVisible()
  await expect.element(pause).not.toBeInTheDocument()
})

test('who buys again after a plan that was not paid for waits for the new one', async () => {
  const pass = holdTheClock()
  let isPaid = false
  const plan = { tier: 'free', state: 'past_due', renews_at: null } as const
  await openPage('/dashboard/success', {
    api: { getUser: () => FREE, getSettings: () => (isPaid ? SETTINGS : { ...UNPAID, plan }) },
  })
  await expect.element(page.getByText('Thank you. Your plan is being set up...')).toBeVisible()
  isPaid = true
  await pass(1_500)
  await expect.element(page.getByText('You are on Pro now')).toBeVisible()
})

test('the plan is there at once where the payment was known before', async () => {
  await openPage('/dashboard/success')
  await expect.element(page.getByText('You are on Pro now')).toBeVisible()
})

test('where the payment stays unknown the page explains, and looks again when asked', async () => {
  let isPaid = false
  await openSuccess({ getSettings: () => (isPaid ? SETTINGS : UNPAID) })
  await expect.element(page.getByText('The payment is not confirmed yet')).toBeVisible()
  await expect.element(page.getByText(/You need not pay again/)).toBeVisible()
  isPaid = true
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect.element(page.getByText('You are on Pro now'), { timeout: 10_000 }).toBeVisible()
})

const GIVEN = { ...SETTINGS, role: 9, plan: { tier: 'premium', state: 'granted', renews_at: null } as const }

test('who has a plan from the operator is asked before as much is bought', async () => {
  const { api } = await openPage('/getpro?frequency=monthly', {
    api: { getSettings: () => GIVEN, createCheckout: () => refuse('billing_unavailable') },
  })
  await expect.element(page.getByRole('heading', { name: 'You have Premium already' })).toBeVisible()
  expect(api.calls.filter(({ name }) => name === 'createCheckout')).toEqual([])
  await page.getByRole('button', { name: 'Buy Pro all the same' }).click()
  await expect.poll(() => api.calls.filter(({ name }) => name === 'createCheckout').length).toBe(1)
  expect(findWantedPlan()).toBe('pro')
})

test('who has a plan from the operator buys a higher one without a question', async () => {
  const plan = { tier: 'pro', state: 'granted', renews_at: null } as const
  const { api } = await openPage('/getpremium', {
    api: { getSettings: () => ({ ...SETTINGS, plan }), createCheckout: () => refuse('billing_unavailable') },
  })
  await expect.poll(() => api.calls.filter(({ name }) => name === 'createCheckout').length).toBe(1)
  expect(findWantedPlan()).toBe('premium')
})

test('back with what a plan from the operator holds anyway, nobody waits for it', async () => {
  keepWantedPlan('pro')
  await openSuccess({ getSettings: () => GIVEN })
  await expect.element(page.getByText('Thank you. You stay on Premium')).toBeVisible()
})

test('back with more than a plan from the operator holds, the page waits for it', async () => {
  keepWantedPlan('premium')
  const plan = { tier: 'pro', state: 'granted', renews_at: null } as const
  await openSuccess({ getSettings: () => ({ ...SETTINGS, plan }) })
  await expect.element(page.getByText('The payment is not confirmed yet')).toBeVisible()
})

test('a canceled checkout says that nothing was paid, and leads to the plans', async () => {
  await openPage('/dashboard/canceled', { api: { getUser: () => FREE, getSettings: () => UNPAID } })
  await expect.element(page.getByText('Nothing was paid, and your plan is as it was.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/plans')
  expect(page.getByRole('link', { name: 'Back to your bot' }).elements()).toEqual([])
})

test.each([
  ['waits to go live', () => keepWaitingDeploy('parcel-helper'), '/edit/parcel-helper'],
  [
    'waits for room',
    () => keepEditorToReturnTo('/edit/parcel-helper?open=add-api'),
    '/edit/parcel-helper?open=add-api',
  ],
])('a canceled checkout leads back to the bot that %s', async (_what, keep, path) => {
  const { goTo } = await openPage('/help', { api: { getUser: () => FREE, getSettings: () => UNPAID } })
  keep()
  await goTo('/dashboard/canceled')
  await expect.element(page.getByRole('link', { name: 'Back to your bot' })).toHaveAttribute('href', path)
})

test.each(['/dashboard', '/dashboard/anything'])('%s says nothing about a checkout', async (address) => {
  await openPage(address)
  await expect.element(page.getByText('Parcel helper')).toBeVisible()
  await expect.element(page.getByText(/checkout|You are on/)).not.toBeInTheDocument()
})

test('a checkout that cannot be opened says why, and can be tried again', async () => {
  const { api } = await openPage('/getpro?frequency=annually', {
    api: { createCheckout: () => refuse('billing_unavailable') },
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Billing isn’t available right now. Please try again later.')
  expect(api.calls.find(({ name }) => name === 'createCheckout')?.body).toEqual({ priceId: 'price_pro_year' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => api.calls.filter(({ name }) => name === 'createCheckout').length).toBe(2)
})

test('an address that is not one of the payment provider is never gone to', async () => {
  await openPage('/getpremium', {
    api: { createCheckout: () => ({ url: 'https://checkout.stripe.com.evil.example/' }) },
  })
  await expect.element(page.getByText('Premium is not yours yet')).toBeVisible()
})

async function openSuccess(handlers: Handlers) {
  localStorage.setItem('token', 'bricks_test')
  const api = installFakeApi(handlers)
  const router = createMemoryRouter([{ path: '*', element: <CheckoutSuccess patienceMs={50} /> }])
  onTestFinished(() => {
    router.dispose()
    api.restore()
    queryClient.clear()
    sessionStorage.clear()
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
