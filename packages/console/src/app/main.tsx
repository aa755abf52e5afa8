import '#styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { askEarly } from '#app/ask-early.ts'
import { routes } from '#app/routes.tsx'

start()

function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  askEarly(location.pathname)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>,
  )
}
