import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  resolve: {
    tsconfigPaths: true,
    alias: { 'react-remove-scroll': fileURLToPath(new URL('src/web/theme/scroll-lock.tsx', import.meta.url)) },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'portal.html'],
      // No module of a feature does anything by being loaded: a page takes what it names, not all that stands beside it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(kernel|features)\/.+\.tsx?$/, sideEffects: false }] },
    },
    // Data URLs would need a wider content policy for fonts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: {
    proxy: { '/offer': 'http://localhost:8080', '/api': 'http://localhost:8080', '/images': 'http://localhost:8080' },
  },
})
