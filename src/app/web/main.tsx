import '@/web/theme/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from '@/web/api/queries'
import { knowScreens } from '@/web/router/known-screens'
import { knowOpenable } from '@/web/router/over'
import { createConsoleRouter } from './router'
import { featureScreens } from './screens.gen'

knowScreens(featureScreens)
knowOpenable(featureScreens)
const router = createConsoleRouter(featureScreens)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
