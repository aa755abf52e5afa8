import '#styles/main.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { resolveLazyRoutes } from '#app/resolve-lazy-routes.ts'
import { routes } from '#app/routes.tsx'

await start()

/** A prerendered page holds markup, and is taken over as it stands: its lazy parts must be here before. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const prerendered = root.firstElementChild !== null
  if (prerendered) await resolveLazyRoutes(routes, location.pathname)

  const app = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>
  )
  if (prerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
