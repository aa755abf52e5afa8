import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorScreen } from './error-screen.tsx'

function openErrorScreen(loader: () => never) {
  const router = createMemoryRouter([{ path: '/', loader, element: null, ErrorBoundary: ErrorScreen }])
  return render(<RouterProvider router={router} />)
}

test('a fault shows its message', async () => {
  await openErrorScreen(() => {
    throw new Error('The chunk is broken.')
  })
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The chunk is broken.')
})

test('a refused page shows its status and message', async () => {
  await openErrorScreen(() => {
    throw new Response(null, { status: 418, statusText: 'Short and stout' })
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('418 Short and stout')
})
