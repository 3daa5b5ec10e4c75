// What code compiled by Swift expects of a C runtime: memory. Blocks are powers of two; a freed one waits in the
// list of its size. An engine lives as long as its page, so nothing is ever given back to the browser.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;
static char *freed[32];
static uintptr_t top;

int posix_memalign(void **out, size_t alignment, size_t size) {
  (void)alignment;
  // Eight bytes in front hold the class. A larger alignment than eight is asked for, but WebAssembly needs none.
  if (size > 1u << 30) __builtin_trap();
  unsigned class = size <= 8 ? 4 : 32 - __builtin_clz(size + 7);
  char *block = freed[class];
  if (block) {
    freed[class] = *(char **)(block + 8);
  } else {
    if (!top) top = ((uintptr_t)&__heap_base + 7) & ~(uintptr_t)7;
    uintptr_t end = top + (1u << class), have = __builtin_wasm_memory_size(0) << 16;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) == (size_t)-1) __builtin_trap();
    block = (char *)top;
    top = end;
  }
  *(unsigned *)block = class;
  *out = block + 8;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  char *block = (char *)memory - 8;
  unsigned class = *(unsigned *)block;
  *(char **)(block + 8) = freed[class];
  freed[class] = block;
}

// With -mbulk-memory each is one instruction.
void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int value, size_t size) { return __builtin_memset(to, value, size); }

// A failed precondition would be printed by this and then trap.
int putchar(int character) { return character; }
