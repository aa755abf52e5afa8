import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { routes } from '#app/routes.tsx'

export async function openPageThatThrows(fault: unknown): Promise<void> {
  const [root] = routes
  const loader = () => {
    throw fault
  }
  const router = createMemoryRouter([{ path: '/', loader, element: null, ErrorBoundary: root?.ErrorBoundary ?? null }])
  onTestFinished(() => router.dispose())
  await render(<RouterProvider router={router} />)
}
