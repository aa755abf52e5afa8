import '#styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { focusPressedButtons } from '#focus-pressed-button.ts'
import { routes } from './routes.tsx'
import { prefetchPageData } from './shell/prefetch-page-data.ts'

startApp()

function startApp() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  prefetchPageData(location.pathname)
  focusPressedButtons()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>,
  )
}
