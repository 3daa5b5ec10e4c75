#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions of libvips 8.14 that are called, as its headers declare them. dlopen, because only the process
// that decodes photos needs libvips and the hundred libraries behind it.
typedef struct MadangVips {
  int (*init)(const char *name);
  int (*version)(int part);
  const char *(*error)(void);
  void (*concurrency)(int threads);
  void (*vector)(int isEnabled);
  void (*block)(const char *operation, int isBlocked);
  void *(*source)(int descriptor);
  const char *(*loader)(void *source);
  void *(*open)(void *source, const char *options, ...);
  void *(*openBytes)(const void *bytes, size_t count, const char *options, ...);
  int (*width)(const void *image);
  int (*height)(const void *image);
  int (*bands)(const void *image);
  int (*pages)(void *image);
  int (*orientation)(void *image);
  int (*hasAlpha)(void *image);
  int (*thumbnailSource)(void *source, void **small, int width, ...);
  int (*thumbnail)(void *image, void **small, int width, ...);
  int (*colourspace)(void *image, void **converted, int space, ...);
  int (*flatten)(void *image, void **flat, ...);
  int (*copy)(void *image, void **copied, ...);
  void *(*copyMemory)(void *image);
  void *(*pixels)(void *image, size_t *count);
  int (*webp)(void *image, void **bytes, size_t *count, ...);
  int (*jpeg)(void *image, void **bytes, size_t *count, ...);
  void *(*numbers)(const double *values, int count);
  void (*releaseNumbers)(void *numbers);
  void (*free)(void *memory);
  void (*release)(void *object);
  // For the photos that tests make.
  void *(*image)(const void *pixels, size_t count, int width, int height, int bands, int format);
  int (*write)(void *image, const char *suffix, void **bytes, size_t *count, ...);
  void (*setInt)(void *image, const char *name, int value);
  void (*setText)(void *image, const char *name, const char *value);
  size_t (*typeOf)(const void *image, const char *name);
} MadangVips;

#ifdef __APPLE__
#define MADANG_VIPS "libvips.42.dylib"
#else
#define MADANG_VIPS "libvips.so.42"
#endif

// dladdr, which glibc declares only for programs that define _GNU_SOURCE.
typedef struct MadangSymbol {
  const char *file;
  void *base;
  const char *name;
  void *address;
} MadangSymbol;
#ifdef __APPLE__
extern int madang_dladdr(const void *address, MadangSymbol *symbol) __asm__("_dladdr");
#else
extern int madang_dladdr(const void *address, MadangSymbol *symbol) __asm__("dladdr");
#endif

// Loads libvips and, of its modules, only that of HEIF; false when the library or a function is missing.
static inline bool madang_vips_open(MadangVips *vips) {
  void *library = dlopen(MADANG_VIPS, RTLD_NOW | RTLD_GLOBAL);
  if (!library) return false;
  struct {
    void *function;
    const char *name;
  } functions[] = {
      {&vips->init, "vips_init"},
      {&vips->version, "vips_version"},
      {&vips->error, "vips_error_buffer"},
      {&vips->concurrency, "vips_concurrency_set"},
      {&vips->vector, "vips_vector_set_enabled"},
      {&vips->block, "vips_operation_block_set"},
      {&vips->source, "vips_source_new_from_descriptor"},
      {&vips->loader, "vips_foreign_find_load_source"},
      {&vips->open, "vips_image_new_from_source"},
      {&vips->openBytes, "vips_image_new_from_buffer"},
      {&vips->width, "vips_image_get_width"},
      {&vips->height, "vips_image_get_height"},
      {&vips->bands, "vips_image_get_bands"},
      {&vips->pages, "vips_image_get_n_pages"},
      {&vips->orientation, "vips_image_get_orientation"},
      {&vips->hasAlpha, "vips_image_hasalpha"},
      {&vips->thumbnailSource, "vips_thumbnail_source"},
      {&vips->thumbnail, "vips_thumbnail_image"},
      {&vips->colourspace, "vips_colourspace"},
      {&vips->flatten, "vips_flatten"},
      {&vips->copy, "vips_copy"},
      {&vips->copyMemory, "vips_image_copy_memory"},
      {&vips->pixels, "vips_image_write_to_memory"},
      {&vips->webp, "vips_webpsave_buffer"},
      {&vips->jpeg, "vips_jpegsave_buffer"},
      {&vips->numbers, "vips_array_double_new"},
      {&vips->releaseNumbers, "vips_area_unref"},
      {&vips->free, "g_free"},
      {&vips->release, "g_object_unref"},
      {&vips->image, "vips_image_new_from_memory_copy"},
      {&vips->write, "vips_image_write_to_buffer"},
      {&vips->setInt, "vips_image_set_int"},
      {&vips->setText, "vips_image_set_string"},
      {&vips->typeOf, "vips_image_get_typeof"},
  };
  for (size_t number = 0; number < sizeof functions / sizeof *functions; number++) {
    void *function = dlsym(library, functions[number].name);
    if (!function) return false;
    memcpy(functions[number].function, &function, sizeof function);
  }
  // libvips looks for modules under this prefix; so ImageMagick, poppler and OpenSlide are not loaded.
  setenv("VIPSHOME", "/nonexistent", 1);
  if (vips->init("madang") != 0) return false;
  MadangSymbol found;
  if (!madang_dladdr((void *)vips->init, &found) || !found.file) return false;
  const char *slash = strrchr(found.file, '/');
  char path[4096];
  snprintf(path, sizeof path, "%.*s/vips-modules-%d.%d/vips-heif.so",
           slash ? (int)(slash - found.file) : 0, found.file, vips->version(0), vips->version(1));
  // Without this file, HEIF is part of the library or not supported.
  void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  void *start = module ? dlsym(module, "g_module_check_init") : NULL;
  if (start) ((const char *(*)(void *))start)(NULL);
  return true;
}

// One thread, no generated code, and no loaders but these four.
static inline void madang_vips_restrict(const MadangVips *vips) {
  vips->concurrency(1);
  vips->vector(0);
  vips->block("VipsForeignLoad", 1);
  vips->block("VipsForeignLoadJpeg", 0);
  vips->block("VipsForeignLoadPng", 0);
  vips->block("VipsForeignLoadWebp", 0);
  vips->block("VipsForeignLoadHeif", 0);
}

typedef struct MadangImageHeader {
  int width, height, pages, orientation;
} MadangImageHeader;

// Reads the header of the image in `source`; decodes no pixels.
static inline bool madang_vips_header(const MadangVips *vips, void *source, MadangImageHeader *header) {
  void *image = vips->loader(source) ? vips->open(source, "", NULL) : NULL;
  if (!image) return false;
  header->width = vips->width(image);
  header->height = vips->height(image);
  header->pages = vips->pages(image);
  header->orientation = vips->orientation(image);
  vips->release(image);
  return true;
}

// An upright sRGB image in memory of at most that size; NULL when the source is damaged. `shrink` is 2, 4 or 8
// for a JPEG that is decoded at a fraction of its size, else 1.
static inline void *madang_vips_reduce(const MadangVips *vips, void *source, int shrink, int width,
                                       int height) {
  enum { failOnTruncated = 1, sequential = 1, sizeDown = 2, sRGB = 22 };
  void *small = NULL, *rgb = NULL, *plain = NULL, *copy = NULL;
  void *open = shrink > 1 ? vips->open(source, "", "shrink", shrink, "access", sequential, "fail_on",
                                       failOnTruncated, NULL)
                          : vips->open(source, "", "access", sequential, "fail_on", failOnTruncated, NULL);
  if (open &&
      vips->thumbnail(open, &small, width, "height", height, "size", sizeDown, "export_profile", "srgb",
                      NULL) == 0 &&
      vips->colourspace(small, &rgb, sRGB, NULL) == 0) {
    // The pixels alone, so that no encoder sees metadata.
    size_t count = 0;
    void *pixels = vips->pixels(rgb, &count);
    if (pixels) plain = vips->image(pixels, count, vips->width(rgb), vips->height(rgb), vips->bands(rgb), 0);
    // With alpha, the new image is of no known kind.
    if (plain && vips->copy(plain, &copy, "interpretation", sRGB, NULL) != 0) copy = NULL;
    if (plain) vips->release(plain);
    vips->free(pixels);
  }
  if (rgb) vips->release(rgb);
  if (small) vips->release(small);
  if (open) vips->release(open);
  return copy;
}

// `image` at that width, in memory.
static inline void *madang_vips_resize(const MadangVips *vips, void *image, int width, int height) {
  enum { sizeForce = 3 };
  void *small = NULL;
  if (vips->thumbnail(image, &small, width, "height", height, "size", sizeForce, NULL)) return NULL;
  void *copy = vips->copyMemory(small);
  vips->release(small);
  return copy;
}

// Encodes; libvips 8.14 adds an EXIF chunk despite "strip".
static inline bool madang_vips_webp(const MadangVips *vips, void *image, int quality, void **bytes,
                                    size_t *count) {
  return vips->webp(image, bytes, count, "Q", quality, "effort", 2, "strip", 1, NULL) == 0;
}

// Encodes without metadata, on white.
static inline bool madang_vips_jpeg(const MadangVips *vips, void *image, int quality, void **bytes,
                                    size_t *count) {
  double white[] = {255, 255, 255};
  void *background = vips->numbers(white, 3), *flat = NULL;
  bool isDone = true;
  if (vips->hasAlpha(image)) isDone = vips->flatten(image, &flat, "background", background, NULL) == 0;
  isDone = isDone && vips->jpeg(flat ? flat : image, bytes, count, "Q", quality, "optimize_coding", 1,
                                "strip", 1, NULL) == 0;
  if (flat) vips->release(flat);
  vips->releaseNumbers(background);
  return isDone;
}

static inline void *madang_vips_pixels(const MadangVips *vips, void *image, int *bands, size_t *count) {
  *bands = vips->bands(image);
  return vips->pixels(image, count);
}

// Encodes as `suffix` says, such as ".jpg[interlace]".
static inline bool madang_vips_write(const MadangVips *vips, void *image, const char *suffix, void **bytes,
                                     size_t *count) {
  return vips->write(image, suffix, bytes, count, NULL) == 0;
}

static inline void *madang_vips_decode(const MadangVips *vips, const void *bytes, size_t count) {
  return vips->openBytes(bytes, count, "", NULL);
}
