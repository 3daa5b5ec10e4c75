#include <cairo.h>
#include <stddef.h>
#include <stdint.h>

// What is called of librsvg (2.46 and later) and of GLib, as their own headers declare it. Those headers
// draw in gio's and gdk-pixbuf's, whose descriptions for pkg-config ask for a flag that SwiftPM refuses.
typedef struct _RsvgHandle RsvgHandle;

typedef struct {
  double x, y, width, height;
} RsvgRectangle;

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t length, GError **error);
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *canvas, const RsvgRectangle *viewport,
                                GError **error);
void g_object_unref(void *object);
void g_error_free(GError *error);
